module

prelude
public import Init.Commands
public meta import Init.Commands

/-! Coercions, basic types, and the logical facts which tactics build proofs from. -/

set_option linter.all false

@[expose] public section

universe u v w w'

/-! ### Coercions: the chain of classes which the elaborator searches when types do not match -/

class Coe (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β

attribute [coe_decl] Coe.coe

class CoeTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeTC.coe

instance [Coe β γ] [CoeTC α β] : CoeTC α γ where coe a := Coe.coe (CoeTC.coe a : β)
instance [Coe α β] : CoeTC α β where coe a := Coe.coe a
instance : CoeTC α α where coe a := a

class CoeOut (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeOut.coe

class CoeOTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeOTC.coe

instance [CoeOut α β] [CoeOTC β γ] : CoeOTC α γ where coe a := CoeOTC.coe (CoeOut.coe a : β)
instance [CoeTC α β] : CoeOTC α β where coe a := CoeTC.coe a
instance : CoeOTC α α where coe a := a

class CoeHead (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeHead.coe

class CoeHTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeHTC.coe

instance [CoeHead α β] [CoeOTC β γ] : CoeHTC α γ where coe a := CoeOTC.coe (CoeHead.coe a : β)
instance [CoeOTC α β] : CoeHTC α β where coe a := CoeOTC.coe a
instance : CoeHTC α α where coe a := a

class CoeTail (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeTail.coe

class CoeHTCT (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeHTCT.coe

instance [CoeTail β γ] [CoeHTC α β] : CoeHTCT α γ where coe a := CoeTail.coe (CoeHTC.coe a : β)
instance [CoeHTC α β] : CoeHTCT α β where coe a := CoeHTC.coe a
instance : CoeHTCT α α where coe a := a

set_option linter.unusedVariables.funArgs false in
class CoeDep (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

attribute [coe_decl] CoeDep.coe

set_option linter.unusedVariables.funArgs false in
class CoeT (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

attribute [coe_decl] CoeT.coe

instance [CoeHTCT α β] : CoeT α a β where coe := CoeHTCT.coe a
instance [CoeDep α a β] : CoeT α a β where coe := CoeDep.coe a
instance : CoeT α a α where coe := a

class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f

attribute [coe_decl] CoeFun.coe

instance [CoeFun α fun _ => β] : CoeOut α β where coe a := CoeFun.coe a

class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeSort.coe

instance [CoeSort α β] : CoeOut α β where coe a := CoeSort.coe a

/-! ### The coercions of the library -/

instance boolToProp : Coe Bool Prop where coe b := Eq b true
instance boolToSort : CoeSort Bool Prop where coe b := b

instance decPropToBool (p : Prop) [Decidable p] : CoeDep Prop p Bool where coe := decide p

instance optionCoe {α : Type u} : Coe α (Option α) where coe := some

instance subtypeCoe {α : Sort v} {p : α → Prop} : CoeOut (Subtype p) α where coe v := v.val

instance Fin.coeToNat : CoeOut (Fin n) Nat where coe v := v.val

/-! ### Functions and markers -/

def inline {α : Sort u} (x : α) : α := x

theorem id_def {α : Sort u} (a : α) : id a = a := rfl

abbrev flip {α : Sort u} {β : Sort v} {φ : Sort w} (f : α → β → φ) : β → α → φ :=
  fun b a => f a b

@[simp] theorem Function.const_apply {y : β} {x : α} : Function.const α y x = y := rfl

@[simp] theorem Function.comp_apply {f : β → δ} {g : α → β} {x : α} :
    Function.comp f g x = f (g x) := rfl

theorem Function.comp_def {α β δ} (f : β → δ) (g : α → β) : f ∘ g = fun x => f (g x) := rfl

@[simp] theorem Function.const_comp {f : α → β} {c : γ} :
    (Function.const β c ∘ f) = Function.const α c := rfl

@[simp] theorem Function.comp_const {f : β → γ} {b : β} :
    (f ∘ Function.const α b) = Function.const α (f b) := rfl

/-- Asks the kernel to evaluate its argument eagerly; the identity. -/
def eagerReduce {α : Sort u} (a : α) : α := a

/-- An identity which no reduction sees through; equation lemmas are proved with it. -/
opaque Lean.opaqueId {α : Sort u} (x : α) : α := x

set_option linter.unusedVariables.funArgs false in
/-- Gives the variable of a `fun` the name of another binder when `simp` produces it. -/
@[reducible] def binderNameHint {α : Sort u} {β : Sort v} {γ : Sort w} (v : α) (binder : β) (e : γ) :
    γ := e

set_option linter.unusedVariables.funArgs false in
def autoParam.{z} (α : Sort z) (tactic : Lean.Syntax) : Sort z := α

attribute [reducible] autoParam

/-! ### More types -/

@[reducible] def Ne {α : Sort u} (a b : α) : Prop := ¬(a = b)

structure Sigma {α : Type u} (β : α → Type v) where
  fst : α
  snd : β fst

attribute [unbox] Sigma

structure PSigma {α : Sort u} (β : α → Sort v) where
  fst : α
  snd : β fst

inductive Sum (α : Type u) (β : Type v) where
  | inl (val : α) : Sum α β
  | inr (val : β) : Sum α β

inductive PSum (α : Sort u) (β : Sort v) where
  | inl (val : α) : PSum α β
  | inr (val : β) : PSum α β

instance {α β} [Inhabited α] : Inhabited (PSum α β) := ⟨PSum.inl default⟩
instance {α : Type u} {β : Type v} [Inhabited α] : Inhabited (Sum α β) := ⟨Sum.inl default⟩
instance {α β} [Inhabited α] [Inhabited β] : Inhabited (α × β) := ⟨(default, default)⟩
instance {α β} [Inhabited α] [Inhabited β] : Inhabited (MProd α β) := ⟨⟨default, default⟩⟩
instance {α β} [Inhabited α] [Inhabited β] : Inhabited (PProd α β) := ⟨⟨default, default⟩⟩
instance : Inhabited Prop := ⟨True⟩
instance : Inhabited True := ⟨True.intro⟩
instance : Inhabited PUnit := ⟨⟨⟩⟩

instance (priority := 300) Zero.toOfNat0 {α} [Zero α] : OfNat α (nat_lit 0) where
  ofNat := Zero.zero

instance (priority := 200) Zero.ofOfNat0 {α} [OfNat α (nat_lit 0)] : Zero α where
  zero := 0

instance (priority := 300) One.toOfNat1 {α} [One α] : OfNat α (nat_lit 1) where
  ofNat := One.one

instance (priority := 200) One.ofOfNat1 {α} [OfNat α (nat_lit 1)] : One α where
  one := 1

class EmptyCollection (α : Type u) where
  emptyCollection : α

class Insert (α : outParam <| Type u) (γ : Type v) where
  insert : α → γ → γ

export Insert (insert)

class Singleton (α : outParam <| Type u) (β : Type v) where
  singleton : α → β

export Singleton (singleton)

class HasSubset (α : Type u) where
  Subset : α → α → Prop

export HasSubset (Subset)

class HasSSubset (α : Type u) where
  SSubset : α → α → Prop

export HasSSubset (SSubset)

abbrev Superset [HasSubset α] (a b : α) := Subset b a
abbrev SSuperset [HasSSubset α] (a b : α) := SSubset b a

class Union (α : Type u) where
  union : α → α → α

class Inter (α : Type u) where
  inter : α → α → α

class SDiff (α : Type u) where
  sdiff : α → α → α

class HasEquiv (α : Sort u) where
  Equiv : α → α → Sort v

class Sep (α : outParam <| Type u) (γ : Type v) where
  sep : (α → Prop) → γ → γ

instance [EmptyCollection α] : Inhabited α := ⟨EmptyCollection.emptyCollection⟩

@[inline] def bne {α : Type u} [BEq α] (a b : α) : Bool := !(a == b)

@[macro_inline] def xor : Bool → Bool → Bool
  | true, b => !b
  | false, b => b

structure Thunk (α : Type u) : Type u where
  mk ::
  fn : Unit → α

attribute [extern "lean_mk_thunk"] Thunk.mk

structure Task (α : Type u) : Type u where
  pure ::
  get : α

attribute [extern "lean_task_pure"] Task.pure
attribute [extern "lean_task_get_own"] Task.get

inductive ForInStep (α : Type u) where
  | done : α → ForInStep α
  | yield : α → ForInStep α

instance [Inhabited α] : Inhabited (ForInStep α) := ⟨ForInStep.done default⟩

class ForIn (m : Type u₁ → Type u₂) (ρ : Type u) (α : outParam (Type v)) where
  forIn {β} (xs : ρ) (b : β) (f : α → β → m (ForInStep β)) : m β

export ForIn (forIn)

class ForIn' (m : Type u₁ → Type u₂) (ρ : Type u) (α : outParam (Type v))
    (d : outParam (Membership α ρ)) where
  forIn' {β} (x : ρ) (b : β) (f : (a : α) → a ∈ x → β → m (ForInStep β)) : m β

export ForIn' (forIn')

class ForM (m : Type u → Type v) (γ : Type w₁) (α : outParam (Type w₂)) where
  forM (coll : γ) (f : α → m PUnit) : m PUnit

export ForM (forM)

/-! ### Equality -/

@[macro_inline] def Eq.mp {α β : Sort u} (h : α = β) (a : α) : β := h ▸ a
@[macro_inline] def Eq.mpr {α β : Sort u} (h : α = β) (b : β) : α := h ▸ b

theorem Eq.substr {α : Sort u} {p : α → Prop} {a b : α} (h₁ : b = a) (h₂ : p a) : p b := h₁ ▸ h₂

@[simp] theorem cast_eq {α : Sort u} (h : α = α) (a : α) : cast h a = a := rfl
@[simp] theorem eq_mp_eq_cast (h : α = β) : Eq.mp h = cast h := rfl
@[simp] theorem eq_mpr_eq_cast (h : α = β) : Eq.mpr h = cast h.symm := rfl

theorem proof_irrel {a : Prop} (h₁ h₂ : a) : h₁ = h₂ := rfl

theorem Ne.intro {a b : α} (h : a = b → False) : a ≠ b := h
theorem Ne.elim {a b : α} (h : a ≠ b) : a = b → False := h
theorem Ne.irrefl {a : α} (h : a ≠ a) : False := h rfl
@[symm] theorem Ne.symm {a b : α} (h : a ≠ b) : b ≠ a := fun e => h e.symm
theorem ne_comm {α} {a b : α} : a ≠ b ↔ b ≠ a := ⟨Ne.symm, Ne.symm⟩
theorem false_of_ne {a : α} : a ≠ a → False := Ne.irrefl
theorem ne_false_of_self {p : Prop} (hp : p) : p ≠ False := fun e => e ▸ hp
theorem ne_true_of_not {p : Prop} (hn : ¬p) : p ≠ True := fun e => hn (e ▸ True.intro)
theorem true_ne_false : ¬True = False := ne_false_of_self True.intro
theorem false_ne_true : False ≠ True := fun e => e ▸ True.intro

theorem eq_comm {a b : α} : a = b ↔ b = a := ⟨Eq.symm, Eq.symm⟩

def HEq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : {β : Sort u2} → β → Sort u1}
    (m : motive a) {β : Sort u2} {b : β} (h : a ≍ b) : motive b :=
  h.rec m

@[symm] theorem HEq.symm {α β : Sort u} {a : α} {b : β} (h : a ≍ b) : b ≍ a :=
  h.rec (motive := fun {β} (b : β) _ => b ≍ a) HEq.rfl

theorem type_eq_of_heq {α β : Sort u} {a : α} {b : β} (h : a ≍ b) : α = β :=
  h.rec (motive := fun {β} _ _ => α = β) rfl

theorem HEq.trans {α β φ : Sort u} {a : α} {b : β} {c : φ} (h₁ : a ≍ b) (h₂ : b ≍ c) : a ≍ c :=
  h₂.rec (motive := fun {φ} (c : φ) _ => a ≍ c) h₁

theorem heq_of_heq_of_eq {α β : Sort u} {a : α} {b b' : β} (h₁ : a ≍ b) (h₂ : b = b') : a ≍ b' :=
  h₂ ▸ h₁

theorem heq_of_eq_of_heq {α β : Sort u} {a a' : α} {b : β} (h₁ : a = a') (h₂ : a' ≍ b) : a ≍ b :=
  HEq.trans (heq_of_eq h₁) h₂

theorem heq_comm {α β : Sort u} {a : α} {b : β} : a ≍ b ↔ b ≍ a := ⟨HEq.symm, HEq.symm⟩

@[simp] theorem heq_eq_eq (a b : α) : (a ≍ b) = (a = b) := propext ⟨eq_of_heq, heq_of_eq⟩

theorem cast_heq {α β : Sort u} : (h : α = β) → (a : α) → cast h a ≍ a
  | rfl, a => HEq.refl a

theorem proof_irrel_heq {p q : Prop} (hp : p) (hq : q) : hp ≍ hq := by
  have e : p = q := propext ⟨fun _ => hq, fun _ => hp⟩
  subst e
  exact HEq.rfl

theorem heq_of_cast_eq {α β : Sort u} {a : α} {b : β} : (e : α = β) → cast e a = b → a ≍ b
  | rfl, h => heq_of_eq h

theorem eqRec_heq {α : Sort u} {φ : α → Sort v} {a a' : α} :
    (h : a = a') → (p : φ a) → Eq.recOn (motive := fun x _ => φ x) h p ≍ p
  | rfl, p => HEq.refl p

@[simp] theorem eq_self (a : α) : (a = a) = True := propext ⟨fun _ => True.intro, fun _ => rfl⟩

/-! ### Conditionals -/

theorem if_pos {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t e : α} : ite c t e = t :=
  match h with
  | isTrue _ => rfl
  | isFalse hn => absurd hc hn

theorem if_neg {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t e : α} : ite c t e = e :=
  match h with
  | isTrue hc => absurd hc hn
  | isFalse _ => rfl

theorem dif_pos {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t : c → α} {e : ¬c → α} :
    dite c t e = t hc :=
  match h with
  | isTrue _ => rfl
  | isFalse hn => absurd hc hn

theorem dif_neg {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t : c → α} {e : ¬c → α} :
    dite c t e = e hn :=
  match h with
  | isTrue hc => absurd hc hn
  | isFalse _ => rfl

theorem ite_eq_left {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t e : α} : ite c t e = t :=
  if_pos hc

theorem ite_eq_right {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t e : α} :
    ite c t e = e :=
  if_neg hn

theorem dite_eq_left {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t : c → α} {e : ¬c → α} :
    dite c t e = t hc :=
  dif_pos hc

theorem dite_eq_right {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t : c → α}
    {e : ¬c → α} : dite c t e = e hn :=
  dif_neg hn

theorem dif_eq_if (c : Prop) {h : Decidable c} {α : Sort u} (t : α) (e : α) :
    dite c (fun _ => t) (fun _ => e) = ite c t e := rfl

/-! ### Iff -/

theorem Iff.refl (a : Prop) : a ↔ a := ⟨id, id⟩
protected theorem Iff.rfl {a : Prop} : a ↔ a := Iff.refl a
theorem Iff.of_eq (h : a = b) : a ↔ b := h ▸ Iff.rfl
theorem iff_of_eq {a b : Prop} (h : a = b) : a ↔ b := Iff.of_eq h

theorem Iff.trans (h₁ : a ↔ b) (h₂ : b ↔ c) : a ↔ c :=
  ⟨fun ha => h₂.mp (h₁.mp ha), fun hc => h₁.mpr (h₂.mpr hc)⟩

instance : Trans Iff Iff Iff where
  trans := Iff.trans

@[symm] theorem Iff.symm (h : a ↔ b) : b ↔ a := ⟨h.mpr, h.mp⟩
theorem Iff.comm : (a ↔ b) ↔ (b ↔ a) := ⟨Iff.symm, Iff.symm⟩
theorem iff_comm : (a ↔ b) ↔ (b ↔ a) := Iff.comm
@[inline] def Iff.elim {a b : Prop} {c : Sort u} (f : (a → b) → (b → a) → c) (h : a ↔ b) : c := f h.mp h.mpr

theorem And.symm (h : a ∧ b) : b ∧ a := ⟨h.right, h.left⟩
theorem And.comm : a ∧ b ↔ b ∧ a := ⟨And.symm, And.symm⟩
theorem and_comm : a ∧ b ↔ b ∧ a := And.comm
theorem Or.symm (h : a ∨ b) : b ∨ a := h.elim .inr .inl
theorem Or.comm : a ∨ b ↔ b ∨ a := ⟨Or.symm, Or.symm⟩
theorem or_comm : a ∨ b ↔ b ∨ a := Or.comm

@[inline] def And.elim {a b : Prop} {α : Sort u} (f : a → b → α) (h : a ∧ b) : α := f h.left h.right

theorem Exists.elim {α : Sort u} {p : α → Prop} {b : Prop} (h₁ : Exists fun x => p x)
    (h₂ : ∀ a : α, p a → b) : b :=
  h₁.rec h₂

@[macro_inline] def Not.elim {a : Prop} {α : Sort u} (h : ¬a) (ha : a) : α := absurd ha h
theorem Not.intro {a : Prop} (h : a → False) : ¬a := h
theorem not_false : ¬False := id
theorem trivial : True := True.intro
theorem mt {a b : Prop} (h₁ : a → b) (h₂ : ¬b) : ¬a := fun ha => h₂ (h₁ ha)
theorem not_not_intro {p : Prop} (h : p) : ¬¬p := fun hn => hn h

/-! ### Propositions which are `True` or `False` -/

theorem of_eq_true {p : Prop} (h : p = True) : p := h ▸ trivial
theorem of_eq_false {p : Prop} (h : p = False) : ¬p := fun hp => h ▸ hp
theorem eq_true {p : Prop} (h : p) : p = True := propext ⟨fun _ => trivial, fun _ => h⟩
theorem eq_false {p : Prop} (h : ¬p) : p = False := propext ⟨h, False.elim⟩
theorem eq_false' {p : Prop} (h : p → False) : p = False := eq_false h

theorem eq_true_of_decide {p : Prop} {_ : Decidable p} (h : decide p = true) : p = True :=
  eq_true (of_decide_eq_true h)

theorem eq_false_of_decide {p : Prop} {_ : Decidable p} (h : decide p = false) : p = False :=
  eq_false (of_decide_eq_false h)

theorem implies_congr {p₁ p₂ : Sort u} {q₁ q₂ : Sort v} (h₁ : p₁ = p₂) (h₂ : q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) :=
  h₁ ▸ h₂ ▸ rfl

theorem implies_dep_congr_ctx {p₁ p₂ q₁ : Prop} (h₁ : p₁ = p₂) {q₂ : p₂ → Prop}
    (h₂ : (h : p₂) → q₁ = q₂ h) : (p₁ → q₁) = ((h : p₂) → q₂ h) :=
  propext ⟨fun f h => h₂ h ▸ f (h₁ ▸ h), fun f h => (h₂ (h₁ ▸ h)).symm ▸ f (h₁ ▸ h)⟩

theorem implies_congr_ctx {p₁ p₂ q₁ q₂ : Prop} (h₁ : p₁ = p₂) (h₂ : p₂ → q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) :=
  implies_dep_congr_ctx h₁ h₂

theorem implies_congr_left {p₁ p₂ : Sort u} {q : Sort v} (h : p₁ = p₂) : (p₁ → q) = (p₂ → q) :=
  h ▸ rfl

theorem implies_congr_right {p : Sort u} {q₁ q₂ : Sort v} (h : q₁ = q₂) : (p → q₁) = (p → q₂) :=
  h ▸ rfl

theorem forall_congr {α : Sort u} {p q : α → Prop} (h : ∀ a, p a = q a) : (∀ a, p a) = ∀ a, q a :=
  congrArg (fun r : α → Prop => ∀ a, r a) (funext h)

theorem pi_congr {α : Sort u} {β β' : α → Sort v} (h : ∀ a, β a = β' a) :
    ((a : α) → β a) = ((a : α) → β' a) :=
  congrArg (fun r : α → Sort v => (a : α) → r a) (funext h)

theorem forall_prop_domain_congr {p₁ p₂ : Prop} {q₁ : p₁ → Prop} {q₂ : p₂ → Prop} (h₁ : p₁ = p₂)
    (h₂ : ∀ a : p₂, q₁ (h₁.symm ▸ a : p₁) = q₂ a) : (∀ a : p₁, q₁ a) = (∀ a : p₂, q₂ a) :=
  by subst h₁; exact forall_congr h₂

theorem forall_prop_congr_dom {p₁ p₂ : Prop} (h : p₁ = p₂) (q : p₁ → Prop) :
    (∀ a : p₁, q a) = (∀ a : p₂, q (h.symm ▸ a)) :=
  forall_prop_domain_congr h fun _ => rfl

theorem let_congr {α : Sort u} {β : Sort v} {a a' : α} {b b' : α → β} (h₁ : a = a')
    (h₂ : ∀ x, b x = b' x) : (let x := a; b x) = (let x := a'; b' x) :=
  h₁ ▸ h₂ a

theorem let_val_congr {α : Sort u} {β : Sort v} {a a' : α} (b : α → β) (h : a = a') :
    (let x := a; b x) = (let x := a'; b x) :=
  h ▸ rfl

theorem let_body_congr {α : Sort u} {β : α → Sort v} {b b' : (a : α) → β a} (a : α)
    (h : ∀ x, b x = b' x) : (let x := a; b x) = (let x := a; b' x) :=
  h a

theorem have_congr' {α : Sort u} {β : Sort v} {a a' : α} {f f' : α → β} (h₁ : a = a')
    (h₂ : ∀ x, f x = f' x) : f a = f' a' :=
  h₁ ▸ h₂ a

theorem have_val_congr' {α : Sort u} {β : Sort v} {a a' : α} {f : α → β} (h : a = a') :
    f a = f a' :=
  h ▸ rfl

theorem have_body_congr' {α : Sort u} {β : Sort v} (a : α) {f f' : α → β} (h : ∀ x, f x = f' x) :
    f a = f' a :=
  h a

theorem have_body_congr_dep' {α : Sort u} {β : α → Sort v} (a : α) {f f' : (x : α) → β x}
    (h : ∀ x, f x = f' x) : f a = f' a :=
  h a

theorem have_unused' {α : Sort u} {β : Sort v} (a : α) {b b' : β} (h : b = b') :
    (have _ := a; b) = b' :=
  h

theorem have_unused_dep' {α : Sort u} {β : Sort v} (a : α) {b : α → β} {b' : β} (h : ∀ x, b x = b') :
    b a = b' :=
  h a

/-! ### At most one element -/

protected theorem Subsingleton.elim {α : Sort u} [h : Subsingleton α] : (a b : α) → a = b := h.allEq

protected theorem Subsingleton.helim {α β : Sort u} [h₁ : Subsingleton α] (h₂ : α = β) (a : α)
    (b : β) : a ≍ b := by
  subst h₂
  exact heq_of_eq (h₁.allEq a b)

instance (p : Prop) : Subsingleton p := ⟨fun _ _ => rfl⟩
instance : Subsingleton Empty := ⟨fun a => a.rec⟩
instance : Subsingleton PEmpty := ⟨fun a => a.rec⟩
instance : Subsingleton PUnit := ⟨fun _ _ => rfl⟩

instance (p : Prop) : Subsingleton (Decidable p) where
  allEq
    | isTrue _, isTrue _ => rfl
    | isFalse _, isFalse _ => rfl
    | isTrue h, isFalse n => absurd h n
    | isFalse n, isTrue h => absurd h n

instance {α : Sort u} {β : α → Sort v} [∀ a, Subsingleton (β a)] : Subsingleton ((a : α) → β a) :=
  ⟨fun f g => funext fun a => Subsingleton.elim (f a) (g a)⟩

/-! ### Decidability -/

instance : Decidable True := isTrue trivial
instance : Decidable False := isFalse not_false

@[simp] theorem decide_true (h : Decidable True) : @decide True h = true := decide_eq_true trivial
@[simp] theorem decide_false (h : Decidable False) : @decide False h = false :=
  decide_eq_false not_false

theorem decide_true_eq_true (h : Decidable True) : @decide True h = true := decide_true h
theorem decide_false_eq_false (h : Decidable False) : @decide False h = false := decide_false h

@[inline] def decidable_of_decidable_of_iff {p q : Prop} [Decidable p] (h : p ↔ q) : Decidable q where
  decide := decide p
  reflects_decide := propext h ▸ Decidable.reflects_decide p

@[inline] def decidable_of_decidable_of_eq {p q : Prop} [Decidable p] (h : p = q) : Decidable q :=
  decidable_of_decidable_of_iff (Iff.of_eq h)

@[macro_inline] instance {p q} [Decidable p] [Decidable q] : Decidable (p → q) :=
  match ‹Decidable p› with
  | isTrue hp =>
    match ‹Decidable q› with
    | isTrue hq => isTrue fun _ => hq
    | isFalse hn => isFalse fun h => hn (h hp)
  | isFalse hn => isTrue fun h => absurd h hn

instance {p q} [Decidable p] [Decidable q] : Decidable (p ↔ q) :=
  match ‹Decidable p›, ‹Decidable q› with
  | isTrue hp, isTrue hq => isTrue ⟨fun _ => hq, fun _ => hp⟩
  | isTrue hp, isFalse nq => isFalse fun h => nq (h.mp hp)
  | isFalse np, isTrue hq => isFalse fun h => np (h.mpr hq)
  | isFalse np, isFalse nq => isTrue ⟨fun h => absurd h np, fun h => absurd h nq⟩

instance {c t e : Prop} [dC : Decidable c] [dT : Decidable t] [dE : Decidable e] :
    Decidable (if c then t else e) :=
  match dC with
  | isTrue hc => decidable_of_decidable_of_eq (if_pos hc).symm
  | isFalse hn => decidable_of_decidable_of_eq (if_neg hn).symm

instance {c : Prop} {t : c → Prop} {e : ¬c → Prop} [dC : Decidable c] [dT : ∀ h, Decidable (t h)]
    [dE : ∀ h, Decidable (e h)] : Decidable (if h : c then t h else e h) :=
  match dC with
  | isTrue hc => decidable_of_decidable_of_eq (dif_pos hc).symm
  | isFalse hn => decidable_of_decidable_of_eq (dif_neg hn).symm

namespace Decidable

theorem em (p : Prop) [Decidable p] : p ∨ ¬p :=
  match ‹Decidable p› with
  | isTrue h => .inl h
  | isFalse h => .inr h

@[macro_inline] def byCases {q : Sort u} [dec : Decidable p] (h₁ : p → q) (h₂ : ¬p → q) : q :=
  match dec with
  | isTrue h => h₁ h
  | isFalse h => h₂ h

theorem byContradiction [dec : Decidable p] (h : ¬p → False) : p :=
  (em p).elim id fun hn => (h hn).elim

theorem of_not_not [Decidable p] (h : ¬¬p) : p := byContradiction h

theorem not_and_iff_or_not {p q : Prop} [Decidable p] [Decidable q] : ¬(p ∧ q) ↔ ¬p ∨ ¬q :=
  ⟨fun h => (em p).elim (fun hp => .inr fun hq => h ⟨hp, hq⟩) .inl,
   fun h hpq => h.elim (fun n => n hpq.left) (fun n => n hpq.right)⟩

theorem not_imp_symm [Decidable a] (h : ¬a → b) (hb : ¬b) : a := byContradiction fun ha => hb (h ha)

theorem not_not [Decidable p] : ¬¬p ↔ p := ⟨of_not_not, not_not_intro⟩

theorem not_or_of_imp [Decidable a] (h : a → b) : ¬a ∨ b := (em a).elim (.inr <| h ·) .inl

theorem imp_iff_not_or [Decidable a] : (a → b) ↔ (¬a ∨ b) :=
  ⟨not_or_of_imp, fun h ha => h.elim (absurd ha) id⟩

end Decidable

/-! ### Lawful boolean equality -/

class ReflBEq (α : Type u) [BEq α] : Prop where
  protected rfl {a : α} : a == a

class LawfulBEq (α : Type u) [BEq α] : Prop extends ReflBEq α where
  eq_of_beq : {a b : α} → a == b → a = b

export LawfulBEq (eq_of_beq)

attribute [simp] ReflBEq.rfl

theorem BEq.rfl [BEq α] [ReflBEq α] {a : α} : a == a := ReflBEq.rfl

@[simp] theorem BEq.refl [BEq α] [ReflBEq α] (a : α) : a == a := ReflBEq.rfl

theorem beq_of_eq [BEq α] [ReflBEq α] {a b : α} (h : a = b) : a == b := h ▸ BEq.rfl

@[simp] theorem beq_iff_eq [BEq α] [LawfulBEq α] {a b : α} : a == b ↔ a = b :=
  ⟨eq_of_beq, beq_of_eq⟩

theorem beq_self_eq_true [BEq α] [ReflBEq α] (a : α) : (a == a) = true := BEq.rfl

theorem ne_of_beq_false [BEq α] [ReflBEq α] {a b : α} (h : (a == b) = false) : a ≠ b :=
  fun e => Bool.noConfusion (h.symm.trans (beq_of_eq e))

theorem beq_false_of_ne [BEq α] [LawfulBEq α] {a b : α} (h : a ≠ b) : (a == b) = false :=
  Bool.eq_false_of_ne_true fun e => h (eq_of_beq e)

instance [DecidableEq α] : LawfulBEq α where
  eq_of_beq := of_decide_eq_true
  rfl := of_decide_eq_self_eq_true _

/-! ### Typed syntax: its kinds, coercions between them, and what user macros call -/

namespace Lean

instance : Coe SyntaxNodeKind SyntaxNodeKinds where
  coe k := List.cons k List.nil

namespace Syntax

abbrev Term := TSyntax `term
abbrev Command := TSyntax `command
abbrev Level := TSyntax `level
abbrev Tactic := TSyntax `tactic
abbrev Prec := TSyntax `prec
abbrev Prio := TSyntax `prio
abbrev Ident := TSyntax identKind
abbrev StrLit := TSyntax strLitKind
abbrev CharLit := TSyntax charLitKind
abbrev NameLit := TSyntax nameLitKind
abbrev ScientificLit := TSyntax scientificLitKind
abbrev NumLit := TSyntax numLitKind
abbrev HygieneInfo := TSyntax hygieneInfoKind

end Syntax

export Syntax (Term Command Prec Prio Ident StrLit CharLit NameLit ScientificLit NumLit)

namespace TSyntax

instance : CoeOut (TSyntax k) Syntax where coe stx := stx.raw
instance : Coe (TSyntax [k]) (TSyntax (k :: ks)) where coe stx := ⟨stx⟩
instance : Coe (TSyntax ks) (TSyntax (k' :: ks)) where coe stx := ⟨stx⟩
instance : Coe Ident Term where coe stx := ⟨stx.raw⟩
instance : CoeDep Term ⟨Syntax.ident info ss n res⟩ Ident where coe := ⟨Syntax.ident info ss n res⟩
instance : Coe StrLit Term where coe stx := ⟨stx.raw⟩
instance : Coe NameLit Term where coe stx := ⟨stx.raw⟩
instance : Coe ScientificLit Term where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Term where coe stx := ⟨stx.raw⟩
instance : Coe CharLit Term where coe stx := ⟨stx.raw⟩
instance : Coe Ident (TSyntax `Lean.Parser.Command.declId) where coe stx := ⟨stx.raw⟩
instance : Coe Ident (TSyntax `Lean.Parser.Term.letId) where coe stx := ⟨stx.raw⟩
instance : Coe Term (TSyntax `Lean.Parser.Term.funBinder) where coe stx := ⟨stx.raw⟩
instance : Coe Ident Syntax.Level where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Prio where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Prec where coe stx := ⟨stx.raw⟩

def getId (s : Ident) : Name := s.raw.getId
@[extern "x"] opaque getNat (s : NumLit) : Nat
@[extern "x"] opaque getString (s : StrLit) : String

end TSyntax

namespace Syntax

instance : Inhabited (SepArray sep) := ⟨⟨Array.empty⟩⟩
instance : Inhabited (TSepArray ks sep) := ⟨⟨Array.empty⟩⟩

@[extern "x"] opaque SepArray.getElems (sa : SepArray sep) : Array Syntax
@[extern "x"] opaque SepArray.ofElems {sep} (elems : Array Syntax) : SepArray sep
@[extern "x"] opaque TSepArray.getElems (sa : TSepArray k sep) : TSyntaxArray k
@[extern "x"] opaque TSepArray.ofElems {sep} (elems : Array (TSyntax k)) : TSepArray k sep

instance : CoeOut (SepArray sep) (Array Syntax) where coe := SepArray.getElems
instance : CoeOut (TSepArray k sep) (TSyntaxArray k) where coe := TSepArray.getElems
instance : CoeTail (TSyntaxArray k) (TSepArray k sep) where coe a := TSepArray.ofElems a
instance : CoeOut (TSyntaxArray k) (Array Syntax) where coe a := a.raw

@[extern "x"] opaque mkNumLit (val : String) (info := SourceInfo.none) : NumLit
@[extern "x"] opaque mkStrLit (val : String) (info := SourceInfo.none) : StrLit

end Syntax

@[extern "x"] opaque mkIdent (val : Name) : Ident
@[extern "x"] opaque mkIdentFrom (src : Syntax) (val : Name) (canonical := false) : Ident
@[extern "x"] opaque mkCIdent (c : Name) : Ident
@[extern "x"] opaque mkCIdentFrom (src : Syntax) (c : Name) (canonical := false) : Ident

end Lean

/-! ### Pretty printing of the notation for these constants -/

public meta section

@[app_unexpander EmptyCollection.emptyCollection, extern "x"]
opaque _aux_Init_Core___unexpand_EmptyCollection_emptyCollection_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander EmptyCollection.emptyCollection, extern "x"]
opaque _aux_Init_Core___unexpand_EmptyCollection_emptyCollection_2 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HasEquiv.Equiv, extern "x"]
opaque _aux_Init_Core___unexpand_HasEquiv_Equiv_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HasSSubset.SSubset, extern "x"]
opaque _aux_Init_Core___unexpand_HasSSubset_SSubset_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HasSubset.Subset, extern "x"]
opaque _aux_Init_Core___unexpand_HasSubset_Subset_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Iff, extern "x"]
opaque _aux_Init_Core___unexpand_Iff_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Iff, extern "x"]
opaque _aux_Init_Core___unexpand_Iff_2 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Inter.inter, extern "x"]
opaque _aux_Init_Core___unexpand_Inter_inter_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Ne, extern "x"]
opaque _aux_Init_Core___unexpand_Ne_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander PSum, extern "x"]
opaque _aux_Init_Core___unexpand_PSum_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander SDiff.sdiff, extern "x"]
opaque _aux_Init_Core___unexpand_SDiff_sdiff_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander SSuperset, extern "x"]
opaque _aux_Init_Core___unexpand_SSuperset_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Sum, extern "x"]
opaque _aux_Init_Core___unexpand_Sum_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Superset, extern "x"]
opaque _aux_Init_Core___unexpand_Superset_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Union.union, extern "x"]
opaque _aux_Init_Core___unexpand_Union_union_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander bne, extern "x"]
opaque _aux_Init_Core___unexpand_bne_1 : Lean.PrettyPrinter.Unexpander

end
