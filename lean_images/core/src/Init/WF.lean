module

prelude
public import Init.Data.Nat.Basic
public meta import Init.Data.Nat.Basic

/-! Sizes, well-founded relations, recursion along them, and the orders which recursion uses. -/

set_option linter.all false

@[expose] public section

universe u v w

class SizeOf (α : Sort u) where
  sizeOf : α → Nat

export SizeOf (sizeOf)

set_option linter.unusedVariables.funArgs false in
protected def default.sizeOf (α : Sort u) : α → Nat := fun _ => 0

instance (priority := low) instSizeOfDefault (α : Sort u) : SizeOf α where
  sizeOf := default.sizeOf α

@[simp] theorem sizeOf_default (n : α) : sizeOf n = 0 := rfl

instance instSizeOfNat : SizeOf Nat where
  sizeOf n := n

@[simp] theorem sizeOf_nat (n : Nat) : sizeOf n = n := rfl

instance [SizeOf α] : SizeOf (Unit → α) where
  sizeOf f := sizeOf (f ())

@[simp] theorem sizeOf_thunk [SizeOf α] (f : Unit → α) : sizeOf f = sizeOf (f ()) := rfl

deriving instance SizeOf for PUnit
deriving instance SizeOf for Prod
deriving instance SizeOf for PProd
deriving instance SizeOf for MProd
deriving instance SizeOf for Bool
deriving instance SizeOf for Subtype
deriving instance SizeOf for PLift
deriving instance SizeOf for ULift
deriving instance SizeOf for Fin
deriving instance SizeOf for BitVec
deriving instance SizeOf for UInt8
deriving instance SizeOf for UInt16
deriving instance SizeOf for UInt32
deriving instance SizeOf for UInt64
deriving instance SizeOf for USize
deriving instance SizeOf for Char
deriving instance SizeOf for Option
deriving instance SizeOf for List
deriving instance SizeOf for Array
deriving instance SizeOf for String
deriving instance SizeOf for Sigma
deriving instance SizeOf for PSigma
deriving instance SizeOf for Sum
deriving instance SizeOf for PSum
deriving instance SizeOf for Except

/-! ### Well-founded relations -/

inductive Acc {α : Sort u} (r : α → α → Prop) : α → Prop where
  | intro (x : α) (h : (y : α) → r y x → Acc r y) : Acc r x

theorem Acc.inv {α : Sort u} {r : α → α → Prop} {x y : α} (h₁ : Acc r x) : r y x → Acc r y :=
  h₁.recOn fun _ acc _ h => acc y h

inductive WellFounded {α : Sort u} (r : α → α → Prop) : Prop where
  | intro (h : ∀ a, Acc r a) : WellFounded r

class WellFoundedRelation (α : Sort u) where
  rel : α → α → Prop
  wf : WellFounded rel

namespace WellFounded

theorem apply {α : Sort u} {r : α → α → Prop} (wf : WellFounded r) (a : α) : Acc r a :=
  wf.recOn fun acc => acc a

variable {α : Sort u} {r : α → α → Prop}

noncomputable def fixF {C : α → Sort v} (F : ∀ x, (∀ y, r y x → C y) → C x) (x : α)
    (a : Acc r x) : C x :=
  a.rec fun x _ ih => F x ih

theorem fixF_eq {C : α → Sort v} (F : ∀ x, (∀ y, r y x → C y) → C x) (x : α) (acx : Acc r x) :
    fixF F x acx = F x fun y p => fixF F y (Acc.inv acx p) := by
  cases acx; rfl

variable {α : Sort u} {C : α → Sort v} {r : α → α → Prop}

noncomputable def fix (hwf : WellFounded r) (F : ∀ x, (∀ y, r y x → C y) → C x)
    (x : α) : C x :=
  fixF F x (hwf.apply x)

theorem fix_eq (hwf : WellFounded r) (F : ∀ x, (∀ y, r y x → C y) → C x)
    (x : α) : fix hwf F x = F x fun y _ => fix hwf F y :=
  fixF_eq F x (hwf.apply x)

theorem induction {C : α → Prop} (hwf : WellFounded r) (a : α)
    (h : ∀ x, (∀ y, r y x → C y) → C x) : C a :=
  fix hwf h a

theorem recursion {C : α → Prop} (hwf : WellFounded r) (a : α)
    (h : ∀ x, (∀ y, r y x → C y) → C x) : C a :=
  fix hwf h a

end WellFounded

abbrev emptyRelation {α : Sort u} (_ _ : α) : Prop := False

@[instance_reducible] def emptyWf {α : Sort u} : WellFoundedRelation α where
  rel := emptyRelation
  wf := ⟨fun a => ⟨a, fun _ h => h.elim⟩⟩

def Subrelation {α : Sort u} (q r : α → α → Prop) := ∀ {x y}, q x y → r x y

def InvImage {α : Sort u} {β : Sort v} (r : β → β → Prop) (f : α → β) : α → α → Prop :=
  fun a₁ a₂ => r (f a₁) (f a₂)

inductive Relation.TransGen {α : Sort u} (r : α → α → Prop) : α → α → Prop
  | single {a b} : r a b → TransGen r a b
  | tail {a b c} : TransGen r a b → r b c → TransGen r a c

theorem Subrelation.accessible {α : Sort u} {r q : α → α → Prop} {a : α} (h₁ : Subrelation q r)
    (ac : Acc r a) : Acc q a :=
  ac.recOn fun x _ ih => ⟨x, fun y h => ih y (h₁ h)⟩

theorem Subrelation.wf {α : Sort u} {r q : α → α → Prop} (h₁ : Subrelation q r)
    (h₂ : WellFounded r) : WellFounded q :=
  ⟨fun a => accessible @h₁ (h₂.apply a)⟩

theorem InvImage.accessible {α : Sort u} {β : Sort v} {r : β → β → Prop} {a : α} (f : α → β)
    (ac : Acc r (f a)) : Acc (InvImage r f) a :=
  have general : ∀ b, Acc r b → ∀ x, f x = b → Acc (InvImage r f) x := fun _ ac =>
    ac.recOn fun _ _ ih x e => ⟨x, fun y lt => ih (f y) (e ▸ lt) y rfl⟩
  general (f a) ac a rfl

theorem InvImage.wf {α : Sort u} {β : Sort v} {r : β → β → Prop} (f : α → β) (h : WellFounded r) :
    WellFounded (InvImage r f) :=
  ⟨fun a => accessible f (h.apply (f a))⟩

@[reducible] def invImage {α : Sort u} {β : Sort v} (f : α → β) (h : WellFoundedRelation β) :
    WellFoundedRelation α where
  rel := InvImage h.rel f
  wf := InvImage.wf f h.wf

/-! ### The natural numbers -/

theorem Nat.acc_lt (n : Nat) : Acc (fun a b : Nat => a < b) n := by
  induction n with
  | zero => exact ⟨0, fun m h => absurd h (not_lt_zero m)⟩
  | succ n ih =>
    exact ⟨n + 1, fun m h => (Nat.eq_or_lt_of_le (le_of_lt_succ h)).elim
      (fun e => e ▸ ih) (fun l => ih.inv l)⟩

@[reducible] def Nat.lt_wfRel : WellFoundedRelation Nat where
  rel := (· < ·)
  wf := ⟨acc_lt⟩

@[elab_as_elim] protected noncomputable def Nat.strongRecOn {motive : Nat → Sort u} (n : Nat)
    (ind : ∀ n, (∀ m, m < n → motive m) → motive n) : motive n :=
  Nat.lt_wfRel.wf.fix ind n

@[elab_as_elim] protected theorem Nat.strongInductionOn {motive : Nat → Prop} (n : Nat)
    (ind : ∀ n, (∀ m, m < n → motive m) → motive n) : motive n :=
  Nat.lt_wfRel.wf.fix ind n

@[elab_as_elim] protected noncomputable def Nat.caseStrongRecOn {motive : Nat → Sort u} (a : Nat)
    (zero : motive 0) (ind : ∀ n, (∀ m, m ≤ n → motive m) → motive (succ n)) : motive a :=
  Nat.strongRecOn a fun n =>
    match n with
    | 0 => fun _ => zero
    | n + 1 => fun h => ind n fun m hm => h m (lt_succ_of_le hm)

abbrev measure {α : Sort u} (f : α → Nat) : WellFoundedRelation α := invImage f Nat.lt_wfRel

abbrev sizeOfWFRel {α : Sort u} [SizeOf α] : WellFoundedRelation α := measure sizeOf

instance (priority := low) [SizeOf α] : WellFoundedRelation α := sizeOfWFRel

/-- Recursion along a measure into the natural numbers. The fuel makes it reduce on closed terms
without unfolding accessibility proofs. -/
noncomputable def WellFounded.Nat.fix {α : Sort u} {motive : α → Sort v} (h : α → Nat)
    (F : (x : α) → ((y : α) → InvImage (· < ·) h y x → motive y) → motive x) (x : α) : motive x :=
  go (h x + 1) x (Nat.lt_succ_self _)
where
  go : ∀ (fuel : Nat) (x : α), h x < fuel → motive x
    | 0, x, hx => absurd hx (Nat.not_lt_zero _)
    | fuel + 1, x, hx => F x fun y hy => go fuel y (Nat.lt_of_lt_of_le hy (Nat.le_of_lt_succ hx))

theorem WellFounded.Nat.fix.go_congr {α : Sort u} {motive : α → Sort v} (h : α → Nat)
    (F : (x : α) → ((y : α) → InvImage (· < ·) h y x → motive y) → motive x) (x : α)
    (fuel₁ fuel₂ : Nat) (h₁ : h x < fuel₁) (h₂ : h x < fuel₂) :
    fix.go h F fuel₁ x h₁ = fix.go h F fuel₂ x h₂ := by
  induction fuel₁ generalizing x fuel₂ with
  | zero => exact absurd h₁ (Nat.not_lt_zero _)
  | succ fuel₁ ih =>
    cases fuel₂ with
    | zero => exact absurd h₂ (Nat.not_lt_zero _)
    | succ fuel₂ => exact congrArg (F x) (funext fun y => funext fun hy => ih y fuel₂ _ _)

theorem WellFounded.Nat.fix_eq {α : Sort u} {motive : α → Sort v} (h : α → Nat)
    (F : (x : α) → ((y : α) → InvImage (· < ·) h y x → motive y) → motive x) (x : α) :
    WellFounded.Nat.fix h F x = F x fun y _ => WellFounded.Nat.fix h F y :=
  congrArg (F x) (funext fun y => funext fun hy => fix.go_congr h F y _ _ _ _)

/-! ### Lexicographic orders -/

namespace Prod

variable {α : Type u} {β : Type v}

protected inductive Lex (ra : α → α → Prop) (rb : β → β → Prop) : α × β → α × β → Prop where
  | left {a₁} (b₁) {a₂} (b₂) (h : ra a₁ a₂) : Prod.Lex ra rb (a₁, b₁) (a₂, b₂)
  | right (a) {b₁ b₂} (h : rb b₁ b₂) : Prod.Lex ra rb (a, b₁) (a, b₂)

theorem lex_def {ra : α → α → Prop} {rb : β → β → Prop} {p q : α × β} :
    Prod.Lex ra rb p q ↔ ra p.1 q.1 ∨ p.1 = q.1 ∧ rb p.2 q.2 :=
  ⟨fun h => by cases h with
    | left _ _ h => exact .inl h
    | right _ h => exact .inr ⟨rfl, h⟩,
   fun h => by
    obtain ⟨a, b⟩ := p
    obtain ⟨c, d⟩ := q
    cases h with
    | inl h => exact .left _ _ h
    | inr h => obtain ⟨rfl, h⟩ := h; exact .right _ h⟩

theorem Lex.right' {a₂ : Nat} {b₂ : β} {rb : β → β → Prop} {a₁ : Nat} {b₁ : β} (h₁ : a₁ ≤ a₂)
    (h₂ : rb b₁ b₂) : Prod.Lex Nat.lt rb (a₁, b₁) (a₂, b₂) :=
  match Nat.eq_or_lt_of_le h₁ with
  | .inl e => e ▸ .right a₁ h₂
  | .inr l => .left b₁ _ l

theorem lexAccessible {ra : α → α → Prop} {rb : β → β → Prop} {a : α} (aca : Acc ra a)
    (acb : (b : β) → Acc rb b) (b : β) : Acc (Prod.Lex ra rb) (a, b) := by
  induction aca generalizing b with
  | intro xa _ iha =>
    induction acb b with
    | intro xb _ ihb =>
      refine Acc.intro _ fun p h => ?_
      cases h with
      | left _ _ h => exact iha _ h _
      | right _ h => exact ihb _ h

@[reducible] def lex (ha : WellFoundedRelation α) (hb : WellFoundedRelation β) :
    WellFoundedRelation (α × β) where
  rel := Prod.Lex ha.rel hb.rel
  wf := ⟨fun (a, b) => lexAccessible (ha.wf.apply a) (fun b => hb.wf.apply b) b⟩

instance [ha : WellFoundedRelation α] [hb : WellFoundedRelation β] :
    WellFoundedRelation (α × β) :=
  lex ha hb

end Prod

namespace PSigma

variable {α : Sort u} {β : α → Sort v}

protected inductive Lex (r : α → α → Prop) (s : ∀ a, β a → β a → Prop) :
    PSigma β → PSigma β → Prop where
  | left {a₁ : α} (b₁ : β a₁) {a₂ : α} (b₂ : β a₂) (h : r a₁ a₂) : PSigma.Lex r s ⟨a₁, b₁⟩ ⟨a₂, b₂⟩
  | right (a : α) {b₁ b₂ : β a} (h : s a b₁ b₂) : PSigma.Lex r s ⟨a, b₁⟩ ⟨a, b₂⟩

theorem lexAccessible {r : α → α → Prop} {s : ∀ a, β a → β a → Prop} {a} (aca : Acc r a)
    (acb : (a : α) → WellFounded (s a)) (b : β a) : Acc (PSigma.Lex r s) ⟨a, b⟩ := by
  induction aca with
  | intro xa _ iha =>
    induction (acb xa).apply b with
    | intro xb _ ihb =>
      refine Acc.intro _ fun p h => ?_
      cases h with
      | left _ _ h => exact iha _ h _
      | right _ h => exact ihb _ h

@[reducible] def lex (ha : WellFoundedRelation α) (hb : (a : α) → WellFoundedRelation (β a)) :
    WellFoundedRelation (PSigma β) where
  rel := PSigma.Lex ha.rel fun a => (hb a).rel
  wf := ⟨fun ⟨a, b⟩ => lexAccessible (ha.wf.apply a) (fun a => (hb a).wf) b⟩

instance [ha : WellFoundedRelation α] [hb : (a : α) → WellFoundedRelation (β a)] :
    WellFoundedRelation (PSigma β) :=
  lex ha hb

end PSigma

/-- Marks the arguments of a function under well-founded recursion; the identity. -/
def wfParam {α : Sort u} (a : α) : α := a
