module

prelude
public import Init.SimpLemmas
public meta import Init.SimpLemmas

/-! Classical logic (choice, excluded middle and its consequences) and quotients. -/

set_option linter.all false

@[expose] public section

universe u v w

namespace Classical

noncomputable def indefiniteDescription {α : Sort u} (p : α → Prop) (h : ∃ x, p x) : {x // p x} :=
  choice (h.elim fun x hx => ⟨⟨x, hx⟩⟩)

noncomputable def choose {α : Sort u} {p : α → Prop} (h : ∃ x, p x) : α :=
  (indefiniteDescription p h).val

theorem choose_spec {α : Sort u} {p : α → Prop} (h : ∃ x, p x) : p (choose h) :=
  (indefiniteDescription p h).property

/-- Excluded middle, by Diaconescu's argument: the two predicates below are equal when `p` holds,
so a choice of witnesses decides `p`. -/
theorem em (p : Prop) : p ∨ ¬p := by
  let U : Prop → Prop := fun x => x = True ∨ p
  let V : Prop → Prop := fun x => x = False ∨ p
  have hU : ∃ x, U x := ⟨True, .inl rfl⟩
  have hV : ∃ x, V x := ⟨False, .inl rfl⟩
  have byP : p → choose hU = choose hV := fun hp => by
    have same : U = V := funext fun x => propext ⟨fun _ => .inr hp, fun _ => .inr hp⟩
    have general : ∀ (W : Prop → Prop) (h : ∃ x, W x), U = W → choose hU = choose h :=
      fun W h e => by subst e; rfl
    exact general V hV same
  cases (choose_spec hU : choose hU = True ∨ p) with
  | inr hp => exact .inl hp
  | inl hu =>
    cases (choose_spec hV : choose hV = False ∨ p) with
    | inr hp => exact .inl hp
    | inl hv => exact .inr fun hp => true_ne_false (hu ▸ hv ▸ byP hp)

theorem exists_true_of_nonempty {α : Sort u} : Nonempty α → ∃ _ : α, True
  | ⟨x⟩ => ⟨x, trivial⟩

@[instance_reducible] noncomputable def inhabited_of_nonempty {α : Sort u} (h : Nonempty α) : Inhabited α := ⟨choice h⟩

@[instance_reducible] noncomputable def inhabited_of_exists {α : Sort u} {p : α → Prop} (h : ∃ x, p x) : Inhabited α :=
  inhabited_of_nonempty (h.elim fun w _ => ⟨w⟩)

noncomputable scoped instance (priority := low) propDecidable (a : Prop) : Decidable a :=
  choice <| match em a with
    | .inl h => ⟨isTrue h⟩
    | .inr h => ⟨isFalse h⟩

@[instance_reducible] noncomputable def decidableInhabited (a : Prop) : Inhabited (Decidable a) where
  default := inferInstance

noncomputable def typeDecidableEq (α : Sort u) : DecidableEq α := fun _ _ => inferInstance

noncomputable def epsilon {α : Sort u} [h : Nonempty α] (p : α → Prop) : α :=
  open Classical in
  if hp : ∃ x, p x then choose hp else choice h

theorem epsilon_spec {α : Sort u} {p : α → Prop} (hex : ∃ y, p y) :
    p (@epsilon α (hex.elim fun w _ => ⟨w⟩) p) := by
  unfold epsilon
  rw [dif_pos hex]
  exact choose_spec hex

theorem axiomOfChoice {α : Sort u} {β : α → Sort v} {r : ∀ x, β x → Prop} (h : ∀ x, ∃ y, r x y) :
    ∃ f : ∀ x, β x, ∀ x, r x (f x) :=
  ⟨fun x => choose (h x), fun x => choose_spec (h x)⟩

theorem skolem {α : Sort u} {b : α → Sort v} {p : ∀ x, b x → Prop} :
    (∀ x, ∃ y, p x y) ↔ ∃ f : ∀ x, b x, ∀ x, p x (f x) :=
  ⟨axiomOfChoice, fun ⟨f, hf⟩ x => ⟨f x, hf x⟩⟩

theorem propComplete (a : Prop) : a = True ∨ a = False :=
  (em a).imp eq_true eq_false

theorem byCases {p q : Prop} (hpq : p → q) (hnpq : ¬p → q) : q := (em p).elim hpq hnpq

theorem byContradiction {p : Prop} (h : ¬p → False) : p := (em p).elim id fun hn => (h hn).elim

theorem of_not_not {p : Prop} (h : ¬¬p) : p := byContradiction h

@[simp] theorem not_not {a : Prop} : ¬¬a ↔ a := ⟨of_not_not, not_not_intro⟩

@[simp] theorem not_forall {α : Sort u} {p : α → Prop} : (¬∀ x, p x) ↔ ∃ x, ¬p x :=
  ⟨fun h => byContradiction fun k => h fun x => byContradiction fun hx => k ⟨x, hx⟩,
   not_forall_of_exists_not⟩

theorem not_forall_not {α : Sort u} {p : α → Prop} : (¬∀ x, ¬p x) ↔ ∃ x, p x := by
  rw [not_forall]
  exact exists_congr fun _ => not_not

theorem not_exists_not {α : Sort u} {p : α → Prop} : (¬∃ x, ¬p x) ↔ ∀ x, p x := by
  rw [not_exists]
  exact forall_congr' fun _ => not_not

theorem forall_or_exists_not {α : Sort u} (P : α → Prop) : (∀ a, P a) ∨ ∃ a, ¬P a :=
  (em _).imp_right not_forall.mp

theorem exists_or_forall_not {α : Sort u} (P : α → Prop) : (∃ a, P a) ∨ ∀ a, ¬P a :=
  (em _).imp_right not_exists.mp

theorem or_iff_not_imp_left : a ∨ b ↔ (¬a → b) :=
  ⟨fun h na => h.resolve_left na, fun f => (em a).imp_right f⟩

theorem or_iff_not_imp_right : a ∨ b ↔ (¬b → a) := or_comm.trans or_iff_not_imp_left

theorem not_imp_iff_and_not : ¬(a → b) ↔ a ∧ ¬b :=
  ⟨fun h => ⟨byContradiction fun na => h fun ha => absurd ha na, fun hb => h fun _ => hb⟩,
   not_imp_of_and_not⟩

@[simp] theorem not_imp : ¬(a → b) ↔ a ∧ ¬b := not_imp_iff_and_not

theorem not_and_iff_not_or_not : ¬(a ∧ b) ↔ ¬a ∨ ¬b :=
  ⟨fun h => (em a).elim (fun ha => .inr fun hb => h ⟨ha, hb⟩) .inl,
   fun h k => h.elim (fun n => n k.1) (fun n => n k.2)⟩

theorem not_iff : ¬(a ↔ b) ↔ (¬a ↔ b) :=
  ⟨fun h => ⟨fun na => byContradiction fun nb => h (iff_of_false na nb),
      fun hb ha => h (iff_of_true ha hb)⟩,
   fun h k => iff_not_self (a := a) (k.trans h.symm)⟩

theorem not_iff_not : (¬a ↔ ¬b) ↔ (a ↔ b) :=
  ⟨fun h => ⟨fun ha => byContradiction fun nb => h.mpr nb ha,
      fun hb => byContradiction fun na => h.mp na hb⟩, not_congr⟩

theorem imp_iff_not_or {a b : Prop} : (a → b) ↔ (¬a ∨ b) :=
  ⟨fun f => (em a).elim (fun ha => .inr (f ha)) .inl, fun h ha => h.elim (absurd ha) id⟩

theorem imp_or {a b c : Prop} : (a → b ∨ c) ↔ (a → b) ∨ (a → c) :=
  ⟨fun f => (em a).elim (fun ha => (f ha).imp (fun h _ => h) fun h _ => h)
      fun na => .inl fun ha => absurd ha na,
   fun h ha => h.imp (· ha) (· ha)⟩

end Classical

theorem Decidable.not_forall_not {α : Sort u} {p : α → Prop} [Decidable (∃ x, p x)] :
    (¬∀ x, ¬p x) ↔ ∃ x, p x :=
  Classical.not_forall_not

noncomputable def Exists.choose {α : Sort u} {p : α → Prop} (P : ∃ a, p a) : α := Classical.choose P

theorem Exists.choose_spec {α : Sort u} {p : α → Prop} (P : ∃ a, p a) : p P.choose :=
  Classical.choose_spec P

/-! ### Equivalence relations and quotients -/

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
