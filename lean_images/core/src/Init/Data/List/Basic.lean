module

prelude
public import Init.Control.Basic
public meta import Init.Control.Basic

/-! Indexing, and the functions on lists, options and arrays. -/

set_option linter.all false

@[expose] public section

universe u v w

/-! ### Indexing -/

class GetElem (coll : Type u) (idx : Type v) (elem : outParam (Type w))
    (valid : outParam (coll → idx → Prop)) where
  getElem (xs : coll) (i : idx) (h : valid xs i) : elem

export GetElem (getElem)

attribute [implicit_reducible] GetElem.getElem

class GetElem? (coll : Type u) (idx : Type v) (elem : outParam (Type w))
    (valid : outParam (coll → idx → Prop)) extends GetElem coll idx elem valid where
  getElem? : coll → idx → Option elem
  getElem! [Inhabited elem] (xs : coll) (i : idx) : elem :=
    match getElem? xs i with
    | some e => e
    | none => default

export GetElem? (getElem? getElem!)

macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| simp_all; done)

macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| decide)

macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| assumption)

public meta section
@[app_unexpander GetElem.getElem, extern "x"]
opaque unexpandGetElem : Lean.PrettyPrinter.Unexpander
@[app_unexpander getElem!, extern "x"]
opaque unexpandGetElem! : Lean.PrettyPrinter.Unexpander
@[app_unexpander getElem?, extern "x"]
opaque unexpandGetElem? : Lean.PrettyPrinter.Unexpander
end

instance instGetElemFinVal [GetElem coll Nat elem dom] :
    GetElem coll (Fin n) elem fun xs i => dom xs i where
  getElem xs i h := getElem xs i.1 h

/-! ### Lists -/

namespace List

instance : EmptyCollection (List α) := ⟨[]⟩
instance instAppend : Append (List α) := ⟨List.append⟩
instance instBEq [BEq α] : BEq (List α) := ⟨List.beq⟩

instance instGetElemNatLtLength : GetElem (List α) Nat α fun as i => i < as.length where
  getElem as i h := as.get ⟨i, h⟩

@[inline] protected def get?Internal : (as : List α) → (i : Nat) → Option α
  | a :: _, 0 => some a
  | _ :: as, n + 1 => List.get?Internal as n
  | [], _ => none

protected def get!Internal [Inhabited α] : (as : List α) → (i : Nat) → α
  | a :: _, 0 => a
  | _ :: as, n + 1 => List.get!Internal as n
  | [], _ => default

instance instGetElem?NatLtLength : GetElem? (List α) Nat α fun as i => i < as.length where
  getElem? as i := as.get?Internal i
  getElem! as i := as.get!Internal i

def getD (as : List α) (i : Nat) (fallback : α) : α := as[i]?.getD fallback

inductive Mem (a : α) : List α → Prop
  | head (as : List α) : Mem a (a :: as)
  | tail (b : α) {as : List α} : Mem a as → Mem a (b :: as)

instance instMembership : Membership α (List α) := ⟨fun l a => Mem a l⟩

def elem [BEq α] (a : α) : (l : List α) → Bool
  | [] => false
  | b :: bs => match a == b with
    | true => true
    | false => elem a bs

abbrev contains [BEq α] (as : List α) (a : α) : Bool := elem a as

def isEmpty : List α → Bool
  | [] => true
  | _ :: _ => false

@[specialize] def filter (p : α → Bool) : (l : List α) → List α
  | [] => []
  | a :: as => match p a with
    | true => a :: filter p as
    | false => filter p as

@[specialize] def filterMap (f : α → Option β) : List α → List β
  | [] => []
  | a :: as => match f a with
    | none => filterMap f as
    | some b => b :: filterMap f as

@[specialize] def foldr {α : Type u} {β : Type v} (f : α → β → β) (init : β) : (l : List α) → β
  | [] => init
  | a :: l => f a (foldr f init l)

def reverseAux : List α → List α → List α
  | [], r => r
  | a :: l, r => reverseAux l (a :: r)

def reverse (as : List α) : List α := reverseAux as []

def head : (as : List α) → as ≠ [] → α
  | a :: _, _ => a

def head? : List α → Option α
  | [] => none
  | a :: _ => some a

def headD : (as : List α) → (fallback : α) → α
  | [], fallback => fallback
  | a :: _, _ => a

def tail : List α → List α
  | [] => []
  | _ :: as => as

def getLast : ∀ (as : List α), as ≠ [] → α
  | [a], _ => a
  | _ :: b :: as, _ => getLast (b :: as) (fun h => List.noConfusion rfl (heq_of_eq h))

def getLast? : List α → Option α
  | [] => none
  | a :: as => some (getLast (a :: as) (fun h => List.noConfusion rfl (heq_of_eq h)))

def getLastD : (as : List α) → (fallback : α) → α
  | [], a => a
  | a :: as, _ => getLast (a :: as) nofun

def dropLast : List α → List α
  | [] => []
  | [_] => []
  | a :: as => a :: dropLast as

def take : (n : Nat) → (xs : List α) → List α
  | 0, _ => []
  | _ + 1, [] => []
  | n + 1, a :: as => a :: take n as

def drop : (n : Nat) → (xs : List α) → List α
  | 0, as => as
  | _ + 1, [] => []
  | n + 1, _ :: as => drop n as

def splitAt (n : Nat) (l : List α) : List α × List α := go l n []
where
  go : List α → Nat → List α → List α × List α
    | [], _, _ => (l, [])
    | x :: xs, n + 1, acc => go xs n (x :: acc)
    | xs, _, acc => (acc.reverse, xs)

def takeWhile (p : α → Bool) : (xs : List α) → List α
  | [] => []
  | a :: as => match p a with
    | true => a :: takeWhile p as
    | false => []

def dropWhile (p : α → Bool) : List α → List α
  | [] => []
  | a :: as => match p a with
    | true => dropWhile p as
    | false => a :: as

def replicate : (n : Nat) → (a : α) → List α
  | 0, _ => []
  | n + 1, a => a :: replicate n a

@[inline] def singleton {α : Type u} (a : α) : List α := [a]

def any : (l : List α) → (p : α → Bool) → Bool
  | [], _ => false
  | h :: t, p => p h || any t p

def all : List α → (α → Bool) → Bool
  | [], _ => true
  | h :: t, p => p h && all t p

@[specialize] def zipWith (f : α → β → γ) : (xs : List α) → (ys : List β) → List γ
  | x :: xs, y :: ys => f x y :: zipWith f xs ys
  | _, _ => []

def zip : List α → List β → List (α × β) := zipWith Prod.mk

def unzip : (l : List (α × β)) → List α × List β
  | [] => ([], [])
  | (a, b) :: t => match unzip t with
    | (as, bs) => (a :: as, b :: bs)

def range (n : Nat) : List Nat := loop n []
where
  loop : Nat → List Nat → List Nat
    | 0, acc => acc
    | n + 1, acc => loop n (n :: acc)

def range' : (start len : Nat) → (step : Nat := 1) → List Nat
  | _, 0, _ => []
  | s, n + 1, step => s :: range' (s + step) n step

def zipIdx : (l : List α) → (n : Nat := 0) → List (α × Nat)
  | [], _ => []
  | x :: xs, n => (x, n) :: zipIdx xs (n + 1)

def sum {α} [Add α] [Zero α] : List α → α := foldr (· + ·) 0

def find? (p : α → Bool) : List α → Option α
  | [] => none
  | a :: as => match p a with
    | true => some a
    | false => find? p as

def lookup [BEq α] : α → List (α × β) → Option β
  | _, [] => none
  | a, (k, b) :: as => match a == k with
    | true => some b
    | false => lookup a as

protected def erase {α} [BEq α] : List α → α → List α
  | [], _ => []
  | a :: as, b => match a == b with
    | true => as
    | false => a :: List.erase as b

@[specialize] def partition (p : α → Bool) (as : List α) : List α × List α :=
  loop as ([], [])
where
  @[specialize] loop : List α → List α × List α → List α × List α
    | [], (bs, cs) => (bs.reverse, cs.reverse)
    | a :: as, (bs, cs) => match p a with
      | true => loop as (a :: bs, cs)
      | false => loop as (bs, a :: cs)

def countP (p : α → Bool) : List α → Nat
  | [] => 0
  | a :: as => match p a with
    | true => countP p as + 1
    | false => countP p as

@[inline] def count [BEq α] (a : α) : List α → Nat := countP (· == a)

def intersperse (sep : α) : (l : List α) → List α
  | [] => []
  | [x] => [x]
  | x :: xs => x :: sep :: intersperse sep xs

inductive Pairwise (R : α → α → Prop) : List α → Prop
  | nil : Pairwise R []
  | cons {a : α} {l : List α} : (∀ b, b ∈ l → R a b) → Pairwise R l → Pairwise R (a :: l)

def Nodup : List α → Prop := Pairwise (· ≠ ·)

inductive Sublist {α} : List α → List α → Prop
  | slnil : Sublist [] []
  | cons a : Sublist l₁ l₂ → Sublist l₁ (a :: l₂)
  | cons₂ a : Sublist l₁ l₂ → Sublist (a :: l₁) (a :: l₂)

inductive Perm : List α → List α → Prop
  | nil : Perm [] []
  | cons (x : α) {l₁ l₂ : List α} : Perm l₁ l₂ → Perm (x :: l₁) (x :: l₂)
  | swap (x y : α) (l : List α) : Perm (y :: x :: l) (x :: y :: l)
  | trans {l₁ l₂ l₃ : List α} : Perm l₁ l₂ → Perm l₂ l₃ → Perm l₁ l₃

protected def Subset (l₁ l₂ : List α) : Prop := ∀ ⦃a : α⦄, a ∈ l₁ → a ∈ l₂

instance : HasSubset (List α) := ⟨List.Subset⟩

def isPrefixOf [BEq α] : List α → List α → Bool
  | [], _ => true
  | _, [] => false
  | a :: as, b :: bs => a == b && isPrefixOf as bs

def IsPrefix (l₁ : List α) (l₂ : List α) : Prop := Exists fun t => l₁ ++ t = l₂

def min? [Min α] : List α → Option α
  | [] => none
  | a :: as => some (as.foldl min a)

def max? [Max α] : List α → Option α
  | [] => none
  | a :: as => some (as.foldl max a)

@[specialize] def mapM' {m : Type u → Type v} [Monad m] {α : Type w} {β : Type u} (f : α → m β) :
    List α → m (List β)
  | [] => pure []
  | a :: l => return (← f a) :: (← mapM' f l)

@[inline] def mapM {m : Type u → Type v} [Monad m] {α : Type w} {β : Type u} (f : α → m β)
    (as : List α) : m (List β) := mapM' f as

@[specialize] protected def forM {m : Type u → Type v} [Monad m] {α : Type w} (as : List α)
    (f : α → m PUnit) : m PUnit :=
  match as with
  | [] => pure ⟨⟩
  | a :: as => do f a; List.forM as f

@[specialize] def foldlM {m : Type u → Type v} [Monad m] {s : Type u} {α : Type w}
    (f : s → α → m s) : (init : s) → List α → m s
  | s, [] => pure s
  | s, a :: as => do
    let s' ← f s a
    foldlM f s' as

@[specialize] protected def forIn' {α : Type u} {β : Type v} {m : Type v → Type w} [Monad m]
    (as : List α) (init : β) (f : (a : α) → a ∈ as → β → m (ForInStep β)) : m β :=
  loop as init fun _ h => h
where
  loop : (bs : List α) → (b : β) → (∀ a, a ∈ bs → a ∈ as) → m β
    | [], b, _ => pure b
    | a :: bs, b, h => do
      match ← f a (h a (.head bs)) b with
      | .done b => pure b
      | .yield b => loop bs b fun x hx => h x (.tail a hx)

instance [Monad m] : ForIn' m (List α) α inferInstance where
  forIn' := List.forIn'

instance [Monad m] : ForM m (List α) α where
  forM := List.forM

instance : Functor List where
  map := List.map

end List

instance instForInOfForIn' [ForIn' m ρ α d] : ForIn m ρ α where
  forIn x b f := forIn' x b fun a _ => f a

/-! ### Options -/

namespace Option

@[inline] def isSome : Option α → Bool
  | some _ => true
  | none => false

@[inline] def isNone : Option α → Bool
  | some _ => false
  | none => true

@[inline] def get {α : Type u} : (o : Option α) → isSome o → α
  | some x, _ => x

def get! {α : Type u} [Inhabited α] : Option α → α
  | some x => x
  | none => default

@[inline] protected def filter (p : α → Bool) : Option α → Option α
  | some a => if p a then some a else none
  | none => none

@[macro_inline] protected def elim {α : Type u} {β : Sort v} : Option α → β → (α → β) → β
  | some x, _, f => f x
  | none, y, _ => y

@[inline] def all (p : α → Bool) : Option α → Bool
  | some a => p a
  | none => true

@[inline] def any (p : α → Bool) : Option α → Bool
  | some a => p a
  | none => false

@[inline] def toList : Option α → List α
  | none => []
  | some a => [a]

@[macro_inline] protected def or : Option α → Option α → Option α
  | some a, _ => some a
  | none, o => o

def join (x : Option (Option α)) : Option α := x.bind id

instance : Membership α (Option α) := ⟨fun o a => o = some a⟩

end Option

deriving instance DecidableEq for Option
deriving instance BEq for Option
deriving instance DecidableEq for Sum
deriving instance DecidableEq for PUnit

/-! ### Arrays -/

namespace Array

instance : EmptyCollection (Array α) := ⟨Array.empty⟩

instance : GetElem (Array α) Nat α fun xs i => i < xs.size where
  getElem xs i h := xs.getInternal i h

instance : GetElem? (Array α) Nat α fun xs i => i < xs.size where
  getElem? xs i := if h : i < xs.size then some (xs.getInternal i h) else none
  getElem! xs i := xs.get!Internal i

protected def append (as : Array α) (bs : Array α) : Array α := Array.appendCore as bs

instance : Append (Array α) := ⟨Array.append⟩

@[inline] def foldl {α : Type u} {β : Type v} (f : β → α → β) (init : β) (as : Array α) : β :=
  as.toList.foldl f init

@[inline] def map {α : Type u} {β : Type v} (f : α → β) (as : Array α) : Array β :=
  (as.toList.map f).toArray

def isEmpty (as : Array α) : Bool := as.size == 0

instance [DecidableEq α] : DecidableEq (Array α) := fun ⟨as⟩ ⟨bs⟩ =>
  match decEq as bs with
  | isTrue h => isTrue (congrArg Array.mk h)
  | isFalse h => isFalse fun e => h (congrArg Array.toList e)

instance [Monad m] : ForIn m (Array α) α where
  forIn xs b f := forIn xs.toList b f

end Array

/-! ### Orderings -/

inductive Ordering where
  | lt
  | eq
  | gt
  deriving Inhabited, DecidableEq

class Ord (α : Type u) where
  compare : α → α → Ordering

export Ord (compare)

namespace Ordering

def swap : Ordering → Ordering
  | .lt => .gt
  | .eq => .eq
  | .gt => .lt

@[macro_inline] protected def «then» : Ordering → Ordering → Ordering
  | .eq, b => b
  | a, _ => a

def isEq : Ordering → Bool
  | .eq => true
  | _ => false

def isLE : Ordering → Bool
  | .gt => false
  | _ => true

end Ordering

@[inline] def compareOfLessAndEq {α} (x y : α) [LT α] [Decidable (x < y)] [DecidableEq α] :
    Ordering :=
  if x < y then .lt else if x = y then .eq else .gt

instance : Ord Nat where
  compare a b := compareOfLessAndEq a b

instance : Ord Bool where
  compare
    | false, true => .lt
    | true, false => .gt
    | _, _ => .eq

/-! ### Hashing -/

instance : Hashable Bool where
  hash b := if b then 11 else 13

instance : Hashable PUnit where
  hash _ := 11

instance [Hashable α] : Hashable (Option α) where
  hash
    | none => 11
    | some a => mixHash (hash a) 13

instance [Hashable α] : Hashable (List α) where
  hash as := as.foldl (fun r a => mixHash r (hash a)) 7

instance [Hashable α] [Hashable β] : Hashable (α × β) where
  hash p := mixHash (hash p.1) (hash p.2)

/-! ### Pairs -/

instance [BEq α] [BEq β] : BEq (α × β) where
  beq p q := p.1 == q.1 && p.2 == q.2

instance [DecidableEq α] [DecidableEq β] : DecidableEq (α × β) := fun (a, b) (c, d) =>
  match decEq a c, decEq b d with
  | isTrue h, isTrue k => isTrue (h ▸ k ▸ rfl)
  | isFalse n, _ => isFalse fun e => n (congrArg Prod.fst e)
  | _, isFalse n => isFalse fun e => n (congrArg Prod.snd e)

instance {p : α → Prop} [DecidableEq α] : DecidableEq {x : α // p x} := fun ⟨a, _⟩ ⟨b, _⟩ =>
  match decEq a b with
  | isTrue h => isTrue (by subst h; rfl)
  | isFalse n => isFalse fun e => n (congrArg Subtype.val e)

def Prod.map {α₁ : Type u₁} {α₂ : Type u₂} {β₁ : Type v₁} {β₂ : Type v₂} (f : α₁ → α₂)
    (g : β₁ → β₂) : α₁ × β₁ → α₂ × β₂
  | (a, b) => (f a, g b)

def Prod.swap : α × β → β × α := fun p => (p.2, p.1)
