module

prelude
public import Init.Prelude.Fin

/-! Options, lists, arrays and strings: the types and the functions which macros run on. -/

@[expose] public section

universe u v w

inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α

attribute [unbox] Option

export Option (none some)

instance {α} : Inhabited (Option α) where
  default := none

@[macro_inline, implicit_reducible] def Option.getD (opt : Option α) (dflt : α) : α :=
  match opt with
  | some x => x
  | none => dflt

@[inline, implicit_reducible] protected def Option.map (f : α → β) : Option α → Option β
  | some x => some (f x)
  | none => none

inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

instance {α} : Inhabited (List α) where
  default := List.nil

@[implicit_reducible]
protected def List.beq {α : Type u} [BEq α] : (a b : List α) → Bool
  | nil, nil => true
  | cons _ _, nil => false
  | nil, cons _ _ => false
  | cons a as, cons b bs => and (BEq.beq a b) (List.beq as bs)

@[instance_reducible]
protected def List.hasDecEq {α : Type u} [DecidableEq α] : (a b : List α) → Decidable (Eq a b)
  | nil, nil => isTrue rfl
  | cons _ _, nil => isFalse fun h => List.noConfusion rfl (heq_of_eq h)
  | nil, cons _ _ => isFalse fun h => List.noConfusion rfl (heq_of_eq h)
  | cons a as, cons b bs =>
    match decEq a b, List.hasDecEq as bs with
    | isTrue h, isTrue hs => isTrue (h ▸ hs ▸ rfl)
    | isFalse n, _ => isFalse fun h =>
        List.noConfusion rfl (heq_of_eq h) fun e _ => n (eq_of_heq e)
    | isTrue _, isFalse n => isFalse fun h =>
        List.noConfusion rfl (heq_of_eq h) fun _ e => n (eq_of_heq e)

instance {α : Type u} [DecidableEq α] : DecidableEq (List α) := List.hasDecEq

@[instance_reducible] def List.length : List α → Nat
  | nil => 0
  | cons _ as => HAdd.hAdd (length as) 1

@[implicit_reducible]
def List.get {α : Type u} : (as : List α) → Fin as.length → α
  | cons a _, ⟨0, _⟩ => a
  | cons _ as, ⟨Nat.succ i, h⟩ => get as ⟨i, Nat.le_of_succ_le_succ h⟩

def List.set : (l : List α) → (n : Nat) → (a : α) → List α
  | cons _ as, 0, b => cons b as
  | cons a as, Nat.succ n, b => cons a (set as n b)
  | nil, _, _ => nil

@[specialize]
def List.foldl {α : Type u} {β : Type v} (f : α → β → α) : (init : α) → List β → α
  | a, nil => a
  | a, cons b l => foldl f (f a b) l

@[implicit_reducible]
def List.concat {α : Type u} : List α → α → List α
  | nil, b => cons b nil
  | cons a as, b => cons a (concat as b)

@[implicit_reducible]
protected def List.append : (xs ys : List α) → List α
  | nil, bs => bs
  | cons a as, bs => cons a (List.append as bs)

@[implicit_reducible]
def List.flatten : List (List α) → List α
  | nil => nil
  | cons l L => List.append l (flatten L)

@[specialize, implicit_reducible] def List.map (f : α → β) : (l : List α) → List β
  | nil => nil
  | cons a as => cons (f a) (map f as)

@[inline, implicit_reducible]
def List.flatMap {α : Type u} {β : Type v} (b : α → List β) (as : List α) : List β :=
  flatten (map b as)

/-! ### Arrays -/

structure Array (α : Type u) where
  mk ::
  toList : List α

attribute [extern "lean_array_to_list"] Array.toList
attribute [extern "lean_array_mk"] Array.mk

@[match_pattern] abbrev List.toArray (xs : List α) : Array α := .mk xs

@[extern "lean_mk_empty_array_with_capacity"]
def Array.mkEmpty {α : Type u} (c : @& Nat) : Array α where
  toList := List.nil

@[extern "lean_mk_empty_array_with_capacity", implicit_reducible]
def Array.emptyWithCapacity {α : Type u} (c : @& Nat) : Array α where
  toList := List.nil

@[inline, implicit_reducible]
def Array.empty {α : Type u} : Array α := emptyWithCapacity 0

instance {α : Type u} : Inhabited (Array α) where
  default := Array.mkEmpty 0

@[extern "lean_array_get_size", tagged_return, instance_reducible]
def Array.size {α : Type u} (a : @& Array α) : Nat := a.toList.length

@[extern "lean_array_fget_borrowed"]
unsafe opaque Array.getInternalBorrowed {α : Type u} (a : @& Array α) (i : @& Nat)
    (h : LT.lt i a.size) : α :=
  a.toList.get ⟨i, h⟩

@[extern "lean_array_fget", implicit_reducible]
def Array.getInternal {α : Type u} (a : @& Array α) (i : @& Nat) (h : LT.lt i a.size) : α :=
  a.toList.get ⟨i, h⟩

@[inline] abbrev Array.getD (a : Array α) (i : Nat) (v₀ : α) : α :=
  dite (LT.lt i a.size) (fun h => a.getInternal i h) fun _ => v₀

@[extern "lean_array_get_borrowed"]
unsafe opaque Array.get!InternalBorrowed {α : Type u} [@&Inhabited α] (a : @& Array α)
    (i : @& Nat) : α

@[extern "lean_array_get", implicit_reducible]
def Array.get!Internal {α : Type u} [@&Inhabited α] (a : @& Array α) (i : @& Nat) : α :=
  Array.getD a i default

@[extern "lean_array_push", implicit_reducible]
def Array.push {α : Type u} (a : Array α) (v : α) : Array α where
  toList := List.concat a.toList v

def Array.mkArray0 {α : Type u} : Array α := emptyWithCapacity 0
def Array.mkArray1 {α : Type u} (a₁ : α) : Array α := (emptyWithCapacity 1).push a₁
def Array.mkArray2 {α : Type u} (a₁ a₂ : α) : Array α := (mkArray1 a₁).push a₂
def Array.mkArray3 {α : Type u} (a₁ a₂ a₃ : α) : Array α := (mkArray2 a₁ a₂).push a₃
def Array.mkArray4 {α : Type u} (a₁ a₂ a₃ a₄ : α) : Array α := (mkArray3 a₁ a₂ a₃).push a₄
def Array.mkArray5 {α : Type u} (a₁ a₂ a₃ a₄ a₅ : α) : Array α := (mkArray4 a₁ a₂ a₃ a₄).push a₅
def Array.mkArray6 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ : α) : Array α :=
  (mkArray5 a₁ a₂ a₃ a₄ a₅).push a₆
def Array.mkArray7 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : α) : Array α :=
  (mkArray6 a₁ a₂ a₃ a₄ a₅ a₆).push a₇
def Array.mkArray8 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : α) : Array α :=
  (mkArray7 a₁ a₂ a₃ a₄ a₅ a₆ a₇).push a₈

/-- Pushes up to `count` elements of `src`, from index `start` on, onto `acc`. -/
def Array.pushSlice (src : Array α) : (count start : Nat) → (acc : Array α) → Array α
  | 0, _, acc => acc
  | Nat.succ count, start, acc =>
    dite (LT.lt start src.size)
      (fun h => pushSlice src count (HAdd.hAdd start 1) (acc.push (src.getInternal start h)))
      fun _ => acc

protected def Array.appendCore {α : Type u} (as : Array α) (bs : Array α) : Array α :=
  pushSlice bs bs.size 0 as

def Array.extract (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Array α :=
  let count := HSub.hSub (min stop as.size) start
  pushSlice as count start (emptyWithCapacity count)

/-! ### Strings

A string is its list of characters. The kernel turns a string literal into `String.ofList` of a
list of `Char.ofNat` when it has to look inside, and at run time the engine's own strings are
used. -/

structure String where
  ofList ::
  toList : List Char

attribute [extern "lean_string_mk"] String.ofList
attribute [extern "lean_string_data"] String.toList

@[extern "lean_string_dec_eq", instance_reducible]
def String.decEq (s₁ s₂ : @& String) : Decidable (Eq s₁ s₂) :=
  match s₁, s₂ with
  | ⟨l₁⟩, ⟨l₂⟩ =>
    match instDecidableEqList l₁ l₂ with
    | isTrue h => isTrue (congrArg String.ofList h)
    | isFalse h => isFalse fun e => h (congrArg String.toList e)

instance : DecidableEq String := String.decEq

instance : Inhabited String where
  default := ""

structure String.Pos.Raw where
  byteIdx : Nat := 0

instance : Inhabited String.Pos.Raw where
  default := {}

instance : DecidableEq String.Pos.Raw := fun p q => {
  decide := decide (Eq p.byteIdx q.byteIdx)
  reflects_decide :=
    match instDecidableEqNat p.byteIdx q.byteIdx with
    | isTrue h => congrArg String.Pos.Raw.mk h
    | isFalse h => fun h' => h (congrArg String.Pos.Raw.byteIdx h')
}

structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw

instance : Inhabited Substring.Raw where
  default := ⟨"", {}, {}⟩

@[implicit_reducible]
def Char.utf8Size (c : Char) : Nat :=
  ite (LE.le c.toNat 0x7f) 1
    (ite (LE.le c.toNat 0x7ff) 2 (ite (LE.le c.toNat 0xffff) 3 4))

@[extern "lean_string_utf8_byte_size", tagged_return]
def String.utf8ByteSize (s : @& String) : Nat :=
  s.toList.foldl (fun n c => HAdd.hAdd n c.utf8Size) 0

@[inline] def String.rawEndPos (s : String) : String.Pos.Raw where
  byteIdx := utf8ByteSize s

@[inline] def String.toRawSubstring (s : String) : Substring.Raw where
  str := s
  startPos := {}
  stopPos := s.rawEndPos

def String.toRawSubstring' (s : String) : Substring.Raw := s.toRawSubstring

@[extern "lean_string_append"]
def String.append (s : String) (t : @& String) : String := ⟨List.append s.toList t.toList⟩

@[extern "lean_string_push"]
def String.push (s : String) (c : Char) : String := ⟨s.toList.concat c⟩

@[extern "lean_string_length"]
def String.length (s : @& String) : Nat := s.toList.length

instance : Append String := ⟨String.append⟩

/-! ### Byte arrays -/

structure ByteArray where
  mk ::
  data : Array UInt8

attribute [extern "lean_byte_array_mk"] ByteArray.mk
attribute [extern "lean_byte_array_data"] ByteArray.data

@[extern "lean_mk_empty_byte_array"]
def ByteArray.emptyWithCapacity (c : @& Nat) : ByteArray where
  data := Array.empty

@[extern "lean_byte_array_push"]
def ByteArray.push (b : ByteArray) (x : UInt8) : ByteArray where
  data := b.data.push x

@[extern "lean_byte_array_size", tagged_return]
def ByteArray.size (b : @& ByteArray) : Nat := b.data.size

/-! ### Casts and panics of the code generator -/

unsafe def unsafeCast {α : Sort u} {β : Sort v} (a : α) : β :=
  PLift.down (ULift.down.{max u v} (cast lcProof (ULift.up.{max u v} (PLift.up a))))

@[never_extract, extern "lean_panic_fn_borrowed"]
def panicCore {α : Sort u} [@&Inhabited α] (msg : String) : α := default

@[noinline, never_extract]
def panic {α : Sort u} [Inhabited α] (msg : String) : α := panicCore msg
