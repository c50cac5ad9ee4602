module

prelude
public import Init.WFTactics
public meta import Init.WFTactics

/-! Classical logic: choice, excluded middle and its consequences. -/

@[expose] public section

universe u v

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
