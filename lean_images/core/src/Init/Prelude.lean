module

prelude

/-!
The first file of the library: the types and classes which the engine refers to by name.
Every name, argument order and constructor order here is fixed by the engine.
No tactic or operator notation exists yet, so everything is written as plain terms.
-/

set_option linter.all false

set_option genInjectivity false
set_option genCtorIdx false

@[expose] public section

universe u v w u₁ u₂ u₃

/-! ### What the code generator erases to -/

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type

/-! ### Propositions -/

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit

inductive Eq : α → α → Prop where
  | refl (a : α) : Eq a a

@[simp] abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a)
    {b : α} (h : Eq a b) : motive b :=
  h.rec m

inductive HEq : {α : Sort u} → α → {β : Sort u} → β → Prop where
  | refl (a : α) : HEq a a

inductive Bool : Type where
  | false : Bool
  | true : Bool

export Bool (false true)

@[inline, implicit_reducible] def id {α : Sort u} (a : α) : α := a

@[inline, implicit_reducible] def Function.comp {α : Sort u} {β : Sort v} {δ : Sort w}
    (f : β → δ) (g : α → β) : α → δ :=
  fun x => f (g x)

@[inline] def Function.const {α : Sort u} (β : Sort v) (a : α) : β → α :=
  fun _ => a

set_option checkBinderAnnotations false in
abbrev inferInstance {α : Sort u} [i : α] : α := i

set_option checkBinderAnnotations false in
abbrev «inferInstanceAs» (α : Sort u) [i : α] : α := i

abbrev Unit : Type := PUnit

@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β
unsafe axiom lcUnreachable {α : Sort u} : α

inductive True : Prop where
  | intro : True

inductive False : Prop

inductive Empty : Type

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PEmpty : Sort u where

@[implicit_reducible] def Not (a : Prop) : Prop := a → False

@[macro_inline] def False.elim {C : Sort u} (h : False) : C := h.rec

@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b := (h₂ h₁).rec

set_option linter.defProp false in
@[match_pattern] def rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a

@[simp] theorem id_eq (a : α) : Eq (id a) a := rfl

theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) :
    motive b :=
  Eq.ndrec h₂ h₁

@[symm] theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a :=
  Eq.ndrec (motive := fun x => Eq x a) rfl h

@[simp] abbrev Eq.ndrec_symm.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a)
    {b : α} (h : Eq b a) : motive b :=
  h.symm.ndrec m

theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c :=
  Eq.ndrec (motive := fun x => Eq a x) h₁ h₂

@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β :=
  h.rec (motive := fun α _ => α) a

theorem congrArg {α : Sort u} {β : Sort v} {a₁ a₂ : α} (f : α → β) (h : Eq a₁ a₂) :
    Eq (f a₁) (f a₂) :=
  Eq.ndrec (motive := fun x => Eq (f a₁) (f x)) rfl h

theorem congr {α : Sort u} {β : Sort v} {f₁ f₂ : α → β} {a₁ a₂ : α} (h₁ : Eq f₁ f₂)
    (h₂ : Eq a₁ a₂) : Eq (f₁ a₁) (f₂ a₂) :=
  Eq.trans (congrArg f₁ h₂) (congrArg (fun f : α → β => f a₂) h₁)

theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) :
    Eq (f a) (g a) :=
  congrArg (fun k : (x : α) → β x => k a) h

theorem congrFun' {α : Sort u} {β : Sort v} {f g : α → β} (h : Eq f g) (a : α) :
    Eq (f a) (g a) :=
  congrFun h a

/-! ### Quotients -/

init_quot

unsafe axiom Quot.lcInv {α : Sort u} {r : α → α → Prop} (q : Quot r) : α

set_option linter.defProp false in
@[match_pattern] protected def HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a

theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have general : (α β : Sort u) → (a : α) → (b : β) → HEq a b → (h : Eq α β) → Eq (cast h a) b :=
    fun _ _ _ _ h₁ => h₁.rec (fun _ => rfl)
  general α α a a' h rfl

theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' :=
  Eq.ndrec (motive := fun x => HEq a x) (HEq.refl a) h

@[simp] abbrev HEq.homo_ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1}
    (m : motive a) {b : α} (h : HEq a b) : motive b :=
  (eq_of_heq h).ndrec m

@[simp] abbrev HEq.homo_ndrec_symm.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1}
    (m : motive a) {b : α} (h : HEq b a) : motive b :=
  (eq_of_heq h).ndrec_symm m

/-! ### Products, lifts and connectives -/

structure Prod (α : Type u) (β : Type v) where
  mk ::
  fst : α
  snd : β

attribute [unbox] Prod

structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β

structure MProd (α β : Type u) where
  fst : α
  snd : β

@[pp_using_anonymous_constructor]
structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b

inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b

theorem Or.intro_left (b : Prop) (h : a) : Or a b := Or.inl h
theorem Or.intro_right (a : Prop) (h : b) : Or a b := Or.inr h

theorem Or.elim {c : Prop} (h : Or a b) (left : a → c) (right : b → c) : c :=
  h.rec left right

theorem Or.resolve_left (h : Or a b) (na : Not a) : b := h.elim (fun ha => absurd ha na) id
theorem Or.resolve_right (h : Or a b) (nb : Not b) : a := h.elim id (fun hb => absurd hb nb)

inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p

@[pp_using_anonymous_constructor]
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val

/-! ### Markers of the elaborator -/

set_option linter.unusedVariables.funArgs false in
@[reducible] def optParam (α : Sort u) (default : α) : Sort u := α

@[reducible] def outParam (α : Sort u) : Sort u := α

@[reducible] def semiOutParam (α : Sort u) : Sort u := α

set_option linter.unusedVariables.funArgs false in
@[reducible] def namedPattern {α : Sort u} (x a : α) (h : Eq x a) : α := a

/-- Exists only so that a use of `sorry` is visible; no checked proof may depend on it. -/
@[extern "lean_sorry", never_extract]
axiom sorryAx (α : Sort u) (synthetic : Bool) : α

structure PLift (α : Sort u) : Type u where
  up ::
  down : α

structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up ::
  down : α

structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α

/-! ### Inhabited types and classical choice -/

class Inhabited (α : Sort u) where
  default : α

export Inhabited (default)

attribute [weak_specialize] Inhabited

class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α

/-- One of the three axioms of the library. -/
axiom Classical.choice {α : Sort u} : Nonempty α → α

protected theorem Nonempty.elim {α : Sort u} {p : Prop} (h₁ : Nonempty α) (h₂ : α → p) : p :=
  h₁.rec h₂

instance {α : Sort u} [Inhabited α] : Nonempty α := ⟨default⟩

noncomputable def Classical.ofNonempty {α : Sort u} [Nonempty α] : α :=
  Classical.choice inferInstance

instance {α : Sort u} {β : Sort v} [Nonempty β] : Nonempty (α → β) :=
  ⟨fun _ => Classical.ofNonempty⟩

instance Pi.instNonempty {α : Sort u} {β : α → Sort v} [(a : α) → Nonempty (β a)] :
    Nonempty ((a : α) → β a) :=
  ⟨fun _ => Classical.ofNonempty⟩

instance instInhabitedSort : Inhabited (Sort u) := ⟨PUnit⟩
instance {α : Sort u} {β : Sort v} [Inhabited β] : Inhabited (α → β) := ⟨fun _ => default⟩
instance Pi.instInhabited {α : Sort u} {β : α → Sort v} [(a : α) → Inhabited (β a)] :
    Inhabited ((a : α) → β a) :=
  ⟨fun _ => default⟩

deriving instance Inhabited for Bool

/-- Evidence that a type has at most one element. -/
class Subsingleton (α : Sort u) : Prop where
  intro ::
  allEq : (a b : α) → Eq a b

/-! ### Axioms about propositions and quotients, and function extensionality -/

structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a

/-- One of the three axioms of the library: equivalent propositions are equal. -/
axiom propext {a b : Prop} : Iff a b → Eq a b

/-- One of the three axioms of the library: related elements are equal in the quotient. -/
axiom Quot.sound : ∀ {α : Sort u} {r : α → α → Prop} {a b : α},
  r a b → Eq (Quot.mk r a) (Quot.mk r b)

/-- Functions are quotients of themselves by pointwise equality: applying the lifted evaluation
to two equal classes gives two equal functions. -/
theorem funext {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : (x : α) → Eq (f x) (g x)) :
    Eq f g :=
  let pointwise (f g : (x : α) → β x) : Prop := ∀ x, Eq (f x) (g x)
  let eval (c : Quot pointwise) (x : α) : β x :=
    Quot.lift (fun (k : (x : α) → β x) => k x) (fun _ _ hk => hk x) c
  congrArg eval (Quot.sound (r := pointwise) h)

/-! ### Booleans -/

theorem Bool.eq_false_of_ne_true : {b : Bool} → Not (Eq b true) → Eq b false
  | true, h => absurd rfl h
  | false, _ => rfl

theorem Bool.eq_true_of_ne_false : {b : Bool} → Not (Eq b false) → Eq b true
  | true, _ => rfl
  | false, h => absurd rfl h

theorem Bool.ne_false_of_eq_true : {b : Bool} → Eq b true → Not (Eq b false)
  | true, _ => fun h => Bool.noConfusion h
  | false, h => Bool.noConfusion h

theorem Bool.ne_true_of_eq_false : {b : Bool} → Eq b false → Not (Eq b true)
  | true, h => Bool.noConfusion h
  | false, _ => fun h => Bool.noConfusion h

@[macro_inline, implicit_reducible] def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  match c with
  | true => x
  | false => y

@[macro_inline]
protected def Bool.dcond {α : Sort u} (c : Bool) (x : Eq c true → α) (y : Eq c false → α) : α :=
  match c with
  | true => x rfl
  | false => y rfl

/- The three connectives are recursor applications, so that they reduce at every transparency;
the code generator uses the matching versions instead. -/

@[implicit_reducible] noncomputable def Bool.or (x y : Bool) : Bool := Bool.rec y true x

@[macro_inline] def Bool.Internal.or (x y : Bool) : Bool :=
  match x with
  | true => true
  | false => y

@[implicit_reducible] noncomputable def Bool.and (x y : Bool) : Bool := Bool.rec false y x

@[macro_inline] def Bool.Internal.and (x y : Bool) : Bool :=
  match x with
  | true => y
  | false => false

@[implicit_reducible] noncomputable def Bool.not (x : Bool) : Bool := Bool.rec true false x

@[inline] def Bool.Internal.not : Bool → Bool
  | true => false
  | false => true

@[csimp] theorem Bool.and_eq_internalAnd : Eq Bool.and Bool.Internal.and :=
  funext fun x => x.rec rfl rfl

@[csimp] theorem Bool.or_eq_internalOr : Eq Bool.or Bool.Internal.or :=
  funext fun x => x.rec rfl rfl

@[csimp] theorem Bool.not_eq_internalNot : Eq Bool.not Bool.Internal.not :=
  funext fun x => x.rec rfl rfl

export Bool (or and not)

@[inline, implicit_reducible] def Bool.beq (a b : Bool) : Bool :=
  match b with
  | true => a
  | false => not a

abbrev Bool.Reflects : Bool → Prop → Prop
  | true, p => p
  | false, p => Not p

/-! ### Decidable propositions -/

class Decidable (p : Prop) where
  intro ::
  decide : Bool
  reflects_decide (p) : decide.Reflects p

attribute [implicit_reducible] Decidable.decide

@[match_pattern] abbrev Decidable.isFalse (h : Not p) : Decidable p := ⟨false, h⟩

@[match_pattern] abbrev Decidable.isTrue (h : p) : Decidable p := ⟨true, h⟩

@[cases_eliminator, induction_eliminator, elab_as_elim]
abbrev Decidable.falseTrueCases {p : Prop} {motive : Decidable p → Sort u}
    (isFalse : ∀ h, motive (isFalse h)) (isTrue : ∀ h, motive (isTrue h)) (t : Decidable p) :
    motive t :=
  t.casesOn fun b => b.casesOn isFalse isTrue

export Decidable (isTrue isFalse decide)

abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)

abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) :=
  (a : α) → (b : β) → Decidable (r a b)

abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)

def decEq {α : Sort u} [inst : DecidableEq α] (a b : α) : Decidable (Eq a b) := inst a b

set_option linter.unusedVariables false in
theorem decide_eq_true : [inst : Decidable p] → p → Eq (decide p) true
  | isTrue _, _ => rfl
  | isFalse h₁, h₂ => absurd h₂ h₁

theorem decide_eq_false : [Decidable p] → Not p → Eq (decide p) false
  | isTrue h₁, h₂ => absurd h₁ h₂
  | isFalse _, _ => rfl

theorem of_decide_eq_true [inst : Decidable p] : Eq (decide p) true → p := fun h =>
  match (generalizing := false) inst with
  | isTrue h₁ => h₁
  | isFalse h₁ => absurd h (Bool.ne_true_of_eq_false (decide_eq_false h₁))

theorem of_decide_eq_false [inst : Decidable p] : Eq (decide p) false → Not p := fun h =>
  match (generalizing := false) inst with
  | isTrue h₁ => absurd h (Bool.ne_false_of_eq_true (decide_eq_true h₁))
  | isFalse h₁ => h₁

theorem of_decide_eq_self_eq_true [inst : DecidableEq α] (a : α) :
    Eq (decide (Eq a a)) true :=
  decide_eq_true rfl

@[macro_inline] instance {p q} [dp : Decidable p] [dq : Decidable q] : Decidable (And p q) where
  decide := and (decide p) (decide q)
  reflects_decide :=
    match dp, dq with
    | isTrue hp, isTrue hq => ⟨hp, hq⟩
    | isTrue _, isFalse hq => fun h => hq h.right
    | isFalse hp, _ => fun h => hp (And.left h)

@[macro_inline] instance [dp : Decidable p] [dq : Decidable q] : Decidable (Or p q) where
  decide := or (decide p) (decide q)
  reflects_decide :=
    match dp, dq with
    | isTrue hp, _ => .inl hp
    | isFalse _, isTrue hq => .inr hq
    | isFalse hp, isFalse hq => fun h => h.elim hp hq

@[inline] instance [dp : Decidable p] : Decidable (Not p) where
  decide := not (decide p)
  reflects_decide :=
    match dp with
    | isTrue hp => fun hn => hn hp
    | isFalse hp => hp

@[inline, implicit_reducible] def Bool.decEq (a b : Bool) : Decidable (Eq a b) where
  decide := a.beq b
  reflects_decide :=
    match a, b with
    | false, false => rfl
    | false, true => Bool.noConfusion
    | true, false => Bool.noConfusion
    | true, true => rfl

@[macro_inline] instance : DecidableEq Bool := Bool.decEq

class BEq (α : Type u) where
  beq : α → α → Bool

instance (priority := 500) [DecidableEq α] : BEq α where
  beq a b := decide (Eq a b)

@[macro_inline, implicit_reducible]
def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α :=
  h.decide.casesOn e t h.reflects_decide

@[macro_inline, implicit_reducible]
def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  dite c (fun _ => t) (fun _ => e)
