module

prelude
public import Init.Data.List.Basic
public meta import Init.Data.List.Basic

/-! Equivalence relations and quotients. -/

@[expose] public section

universe u v

structure Equivalence {α : Sort u} (r : α → α → Prop) : Prop where
  refl : ∀ x, r x x
  symm : ∀ {x y}, r x y → r y x
  trans : ∀ {x y z}, r x y → r y z → r x z

class Setoid (α : Sort u) where
  r : α → α → Prop
  iseqv : Equivalence r

instance {α : Sort u} [Setoid α] : HasEquiv α := ⟨Setoid.r⟩

namespace Setoid

variable {α : Sort u} [Setoid α]

theorem refl (a : α) : a ≈ a := iseqv.refl a
theorem symm {a b : α} (hab : a ≈ b) : b ≈ a := iseqv.symm hab
theorem trans {a b c : α} (hab : a ≈ b) (hbc : b ≈ c) : a ≈ c := iseqv.trans hab hbc

end Setoid

namespace Quot

variable {α : Sort u} {r : α → α → Prop} {motive : Quot r → Sort v}

protected theorem liftBeta {β : Sort v} (f : α → β) (c : (a b : α) → r a b → f a = f b) (a : α) :
    lift f c (Quot.mk r a) = f a := rfl

protected abbrev liftOn {β : Sort v} (q : Quot r) (f : α → β) (c : (a b : α) → r a b → f a = f b) :
    β :=
  lift f c q

@[elab_as_elim] protected theorem inductionOn {motive : Quot r → Prop} (q : Quot r)
    (h : (a : α) → motive (Quot.mk r a)) : motive q :=
  ind h q

theorem exists_rep (q : Quot r) : ∃ a : α, Quot.mk r a = q :=
  Quot.inductionOn q fun a => ⟨a, rfl⟩

@[elab_as_elim] protected abbrev rec (f : (a : α) → motive (Quot.mk r a))
    (h : (a b : α) → (p : r a b) → Eq.ndrec (f a) (sound p) = f b) (q : Quot r) : motive q :=
  let pair (a : α) : PSigma motive := ⟨Quot.mk r a, f a⟩
  have eq (a b : α) (p : r a b) : pair a = pair b := by
    have hab := h a b p
    have general : ∀ (y : Quot r) (e : Quot.mk r a = y) (z : motive y),
        Eq.ndrec (f a) e = z → pair a = ⟨y, z⟩ := fun y e z k => by subst e; subst k; rfl
    exact general _ (sound p) _ hab
  have fst (q : Quot r) : (lift pair eq q).1 = q := Quot.inductionOn q fun _ => rfl
  Eq.ndrec (motive := motive) (lift pair eq q).2 (fst q)

end Quot

def Quotient {α : Sort u} (s : Setoid α) := @Quot α Setoid.r

namespace Quotient

variable {α : Sort u} {β : Sort v}

@[inline] protected def mk (s : Setoid α) (a : α) : Quotient s := Quot.mk Setoid.r a

protected def mk' [s : Setoid α] (a : α) : Quotient s := Quotient.mk s a

theorem sound {s : Setoid α} {a b : α} : a ≈ b → Quotient.mk s a = Quotient.mk s b := Quot.sound

protected abbrev lift {s : Setoid α} (f : α → β) (h : (a b : α) → a ≈ b → f a = f b) :
    Quotient s → β :=
  Quot.lift f h

@[elab_as_elim] protected theorem ind {s : Setoid α} {motive : Quotient s → Prop} :
    ((a : α) → motive (Quotient.mk s a)) → (q : Quotient s) → motive q :=
  Quot.ind

protected abbrev liftOn {s : Setoid α} (q : Quotient s) (f : α → β)
    (c : (a b : α) → a ≈ b → f a = f b) : β :=
  Quot.liftOn q f c

@[elab_as_elim] protected theorem inductionOn {s : Setoid α} {motive : Quotient s → Prop}
    (q : Quotient s) (h : (a : α) → motive (Quotient.mk s a)) : motive q :=
  Quot.inductionOn q h

theorem exists_rep {s : Setoid α} (q : Quotient s) : ∃ a : α, Quotient.mk s a = q := Quot.exists_rep q

protected abbrev lift₂ {s₁ : Setoid α} {s₂ : Setoid β} {φ : Sort w} (f : α → β → φ)
    (c : (a₁ : α) → (b₁ : β) → (a₂ : α) → (b₂ : β) → a₁ ≈ a₂ → b₁ ≈ b₂ → f a₁ b₁ = f a₂ b₂)
    (q₁ : Quotient s₁) (q₂ : Quotient s₂) : φ :=
  Quotient.lift (fun a₁ => Quotient.lift (f a₁) (fun a b => c a₁ a a₁ b (Setoid.refl a₁)) q₂)
    (fun a b h => Quotient.inductionOn (s := s₂) q₂ fun x => c a x b x h (Setoid.refl x)) q₁

/-- Classes are equal only if their representatives are related: relatedness itself lifts. -/
theorem exact {s : Setoid α} {a b : α} (h : Quotient.mk s a = Quotient.mk s b) : a ≈ b := by
  let rel : Quotient s → Prop := Quotient.lift (fun x => a ≈ x) fun x y hxy =>
    propext ⟨fun k => Setoid.trans k hxy, fun k => Setoid.trans k (Setoid.symm hxy)⟩
  have k : rel (Quotient.mk s a) := Setoid.refl a
  rw [h] at k
  exact k

end Quotient

/-! ### Finite quantifiers -/

instance Bool.instDecidableForallOfDecidablePred (p : Bool → Prop) [DecidablePred p] :
    Decidable (∀ x, p x) :=
  decidable_of_decidable_of_iff (p := p false ∧ p true)
    ⟨fun ⟨h, k⟩ b => by cases b <;> assumption, fun h => ⟨h _, h _⟩⟩

instance Bool.instDecidableExistsOfDecidablePred (p : Bool → Prop) [DecidablePred p] :
    Decidable (∃ x, p x) :=
  decidable_of_decidable_of_iff (p := p false ∨ p true)
    ⟨fun h => h.elim (⟨_, ·⟩) (⟨_, ·⟩), fun ⟨b, h⟩ => by cases b; exact .inl h; exact .inr h⟩
