module

prelude
public import Init.Core
public meta import Init.Core

/-! Lemmas about connectives, quantifiers, conditionals, Booleans and decisions as `simp` uses
them. -/

set_option linter.all false

@[expose] public section

universe u v w

/-! ### Equations between propositions -/

theorem Eq.propIntro {a b : Prop} (h₁ : a → b) (h₂ : b → a) : a = b := propext ⟨h₁, h₂⟩
theorem Lean.injEq_helper {p q r : Prop} (h : p → q → r) : p ∧ q → r := fun k => h k.left k.right
theorem iff_self (p : Prop) : (p ↔ p) = True := eq_true Iff.rfl
theorem iff_eq_eq {a b : Prop} : (a ↔ b) = (a = b) := propext ⟨propext, Iff.of_eq⟩
theorem eq_iff_iff {a b : Prop} : (a = b) ↔ (a ↔ b) := Iff.of_eq iff_eq_eq.symm
theorem ne_eq (a b : α) : (a ≠ b) = ¬(a = b) := rfl
attribute [simp] iff_self ne_eq

@[simp] theorem not_true_eq_false : (¬True) = False := eq_false (not_not_intro trivial)
@[simp] theorem not_false_eq_true : (¬False) = True := eq_true not_false

theorem of_iff_true (h : p ↔ True) : p := h.mpr trivial
theorem iff_of_true (ha : a) (hb : b) : a ↔ b := ⟨fun _ => hb, fun _ => ha⟩
theorem iff_of_false (ha : ¬a) (hb : ¬b) : a ↔ b := ⟨fun h => absurd h ha, fun h => absurd h hb⟩
theorem iff_true_left (ha : a) : (a ↔ b) ↔ b := ⟨fun h => h.mp ha, fun hb => iff_of_true ha hb⟩
theorem iff_true_right (ha : a) : (b ↔ a) ↔ b := ⟨fun h => h.mpr ha, fun hb => iff_of_true hb ha⟩
theorem iff_true_intro (h : a) : a ↔ True := iff_of_true h trivial
theorem iff_false_intro (h : ¬a) : a ↔ False := iff_of_false h id
theorem not_iff_false_intro (h : a) : ¬a ↔ False := iff_false_intro (not_not_intro h)
theorem not_congr (h : a ↔ b) : ¬a ↔ ¬b := ⟨mt h.mpr, mt h.mp⟩
theorem not_not_not : ¬¬¬a ↔ ¬a := ⟨mt not_not_intro, not_not_intro⟩

@[simp] theorem ge_iff_le [LE α] {x y : α} : x ≥ y ↔ y ≤ x := Iff.rfl
@[simp] theorem gt_iff_lt [LT α] {x y : α} : x > y ↔ y < x := Iff.rfl

/-! ### Congruence -/

theorem and_congr (h₁ : a ↔ c) (h₂ : b ↔ d) : a ∧ b ↔ c ∧ d :=
  ⟨fun h => ⟨h₁.mp h.1, h₂.mp h.2⟩, fun h => ⟨h₁.mpr h.1, h₂.mpr h.2⟩⟩
theorem and_congr_right (h : a → (b ↔ c)) : a ∧ b ↔ a ∧ c :=
  ⟨fun k => ⟨k.1, (h k.1).mp k.2⟩, fun k => ⟨k.1, (h k.1).mpr k.2⟩⟩
theorem and_congr_left (h : c → (a ↔ b)) : a ∧ c ↔ b ∧ c :=
  ⟨fun k => ⟨(h k.2).mp k.1, k.2⟩, fun k => ⟨(h k.2).mpr k.1, k.2⟩⟩
theorem and_congr_left' (h : a ↔ b) : a ∧ c ↔ b ∧ c := and_congr h .rfl
theorem and_congr_right' (h : b ↔ c) : a ∧ b ↔ a ∧ c := and_congr .rfl h
theorem or_congr (h₁ : a ↔ c) (h₂ : b ↔ d) : a ∨ b ↔ c ∨ d :=
  ⟨fun h => h.elim (.inl ∘ h₁.mp) (.inr ∘ h₂.mp), fun h => h.elim (.inl ∘ h₁.mpr) (.inr ∘ h₂.mpr)⟩
theorem or_congr_left (h : a ↔ b) : a ∨ c ↔ b ∨ c := or_congr h .rfl
theorem or_congr_right (h : b ↔ c) : a ∨ b ↔ a ∨ c := or_congr .rfl h
theorem iff_congr {a b c d : Prop} (h₁ : a ↔ c) (h₂ : b ↔ d) : (a ↔ b) ↔ (c ↔ d) :=
  ⟨fun h => h₁.symm.trans (h.trans h₂), fun h => h₁.trans (h.trans h₂.symm)⟩
theorem imp_congr (h₁ : a ↔ c) (h₂ : b ↔ d) : (a → b) ↔ (c → d) :=
  ⟨fun f hc => h₂.mp (f (h₁.mpr hc)), fun f ha => h₂.mpr (f (h₁.mp ha))⟩
theorem imp_congr_left {a b c : Prop} (h : a ↔ b) : (a → c) ↔ (b → c) := imp_congr h .rfl
theorem imp_congr_right {a b c : Prop} (h : a → (b ↔ c)) : (a → b) ↔ (a → c) :=
  ⟨fun f ha => (h ha).mp (f ha), fun f ha => (h ha).mpr (f ha)⟩
theorem imp_congr_ctx {a b c d : Prop} (h₁ : a ↔ c) (h₂ : c → (b ↔ d)) : (a → b) ↔ (c → d) :=
  ⟨fun f hc => (h₂ hc).mp (f (h₁.mpr hc)), fun f ha => (h₂ (h₁.mp ha)).mpr (f (h₁.mp ha))⟩
theorem exists_congr {α : Sort u} {p q : α → Prop} (h : ∀ a, p a ↔ q a) :
    (∃ a, p a) ↔ ∃ a, q a :=
  ⟨fun ⟨a, ha⟩ => ⟨a, (h a).mp ha⟩, fun ⟨a, ha⟩ => ⟨a, (h a).mpr ha⟩⟩
theorem forall_congr' {α : Sort u} {p q : α → Prop} (h : ∀ a, p a ↔ q a) :
    (∀ a, p a) ↔ ∀ a, q a :=
  ⟨fun f a => (h a).mp (f a), fun f a => (h a).mpr (f a)⟩

/-! ### Conjunction -/

@[simp] theorem and_true (p : Prop) : (p ∧ True) = p := propext ⟨And.left, (⟨·, trivial⟩)⟩
@[simp] theorem true_and (p : Prop) : (True ∧ p) = p := propext ⟨And.right, (⟨trivial, ·⟩)⟩
@[simp] theorem and_false (p : Prop) : (p ∧ False) = False := eq_false And.right
@[simp] theorem false_and (p : Prop) : (False ∧ p) = False := eq_false And.left
@[simp] theorem and_self (p : Prop) : (p ∧ p) = p := propext ⟨And.left, fun h => ⟨h, h⟩⟩
@[simp] theorem and_not_self : ¬(a ∧ ¬a) := fun h => h.2 h.1
@[simp] theorem not_and_self : ¬(¬a ∧ a) := fun h => h.1 h.2
@[simp] theorem and_imp : (a ∧ b → c) ↔ (a → b → c) :=
  ⟨fun f ha hb => f ⟨ha, hb⟩, fun f h => f h.1 h.2⟩
@[simp] theorem not_and : ¬(a ∧ b) ↔ (a → ¬b) := and_imp
theorem and_assoc : (a ∧ b) ∧ c ↔ a ∧ (b ∧ c) :=
  ⟨fun h => ⟨h.1.1, h.1.2, h.2⟩, fun h => ⟨⟨h.1, h.2.1⟩, h.2.2⟩⟩
theorem and_left_comm : a ∧ (b ∧ c) ↔ b ∧ (a ∧ c) :=
  ⟨fun h => ⟨h.2.1, h.1, h.2.2⟩, fun h => ⟨h.2.1, h.1, h.2.2⟩⟩
theorem and_right_comm : (a ∧ b) ∧ c ↔ (a ∧ c) ∧ b :=
  ⟨fun h => ⟨⟨h.1.1, h.2⟩, h.1.2⟩, fun h => ⟨⟨h.1.1, h.2⟩, h.1.2⟩⟩
theorem and_and_left : a ∧ (b ∧ c) ↔ (a ∧ b) ∧ (a ∧ c) :=
  ⟨fun h => ⟨⟨h.1, h.2.1⟩, h.1, h.2.2⟩, fun h => ⟨h.1.1, h.1.2, h.2.2⟩⟩
@[simp] theorem and_self_left : a ∧ (a ∧ b) ↔ a ∧ b := ⟨And.right, fun h => ⟨h.1, h⟩⟩
@[simp] theorem and_self_right : (a ∧ b) ∧ b ↔ a ∧ b := ⟨And.left, fun h => ⟨h, h.2⟩⟩
theorem and_iff_left_of_imp (h : a → b) : (a ∧ b) ↔ a := ⟨And.left, fun ha => ⟨ha, h ha⟩⟩
theorem and_iff_right_of_imp (h : b → a) : (a ∧ b) ↔ b := ⟨And.right, fun hb => ⟨h hb, hb⟩⟩
@[simp] theorem and_iff_left_iff_imp : ((a ∧ b) ↔ a) ↔ (a → b) :=
  ⟨fun h ha => (h.mpr ha).2, and_iff_left_of_imp⟩
@[simp] theorem and_iff_right_iff_imp : ((a ∧ b) ↔ b) ↔ (b → a) :=
  ⟨fun h ha => (h.mpr ha).1, and_iff_right_of_imp⟩
theorem and_iff_left (hb : b) : a ∧ b ↔ a := and_iff_left_of_imp fun _ => hb
theorem and_iff_right (ha : a) : a ∧ b ↔ b := and_iff_right_of_imp fun _ => ha
theorem And.imp (f : a → c) (g : b → d) (h : a ∧ b) : c ∧ d := ⟨f h.1, g h.2⟩
theorem And.imp_left (h : a → b) (k : a ∧ c) : b ∧ c := ⟨h k.1, k.2⟩
theorem And.imp_right (h : a → b) (k : c ∧ a) : c ∧ b := ⟨k.1, h k.2⟩
theorem not_and_of_not_left (b : Prop) (h : ¬a) : ¬(a ∧ b) := fun k => h k.1
theorem not_and_of_not_right (a : Prop) {b : Prop} (h : ¬b) : ¬(a ∧ b) := fun k => h k.2

/-! ### Disjunction -/

@[simp] theorem or_true (p : Prop) : (p ∨ True) = True := eq_true (.inr trivial)
@[simp] theorem true_or (p : Prop) : (True ∨ p) = True := eq_true (.inl trivial)
@[simp] theorem or_false (p : Prop) : (p ∨ False) = p := propext ⟨(·.elim id False.elim), .inl⟩
@[simp] theorem false_or (p : Prop) : (False ∨ p) = p := propext ⟨(·.elim False.elim id), .inr⟩
@[simp] theorem or_self (p : Prop) : (p ∨ p) = p := propext ⟨(·.elim id id), .inl⟩
@[simp] theorem not_or : ¬(p ∨ q) ↔ ¬p ∧ ¬q :=
  ⟨fun h => ⟨h ∘ .inl, h ∘ .inr⟩, fun h k => k.elim h.1 h.2⟩
theorem or_imp : (a ∨ b → c) ↔ (a → c) ∧ (b → c) :=
  ⟨fun f => ⟨f ∘ .inl, f ∘ .inr⟩, fun h k => k.elim h.1 h.2⟩
theorem or_assoc : (a ∨ b) ∨ c ↔ a ∨ (b ∨ c) :=
  ⟨fun h => h.elim (·.elim .inl (.inr ∘ .inl)) (.inr ∘ .inr),
   fun h => h.elim (.inl ∘ .inl) (·.elim (.inl ∘ .inr) .inr)⟩
theorem or_left_comm : a ∨ (b ∨ c) ↔ b ∨ (a ∨ c) :=
  or_assoc.symm.trans ((or_congr_left or_comm).trans or_assoc)
theorem or_right_comm : (a ∨ b) ∨ c ↔ (a ∨ c) ∨ b :=
  or_assoc.trans ((or_congr_right or_comm).trans or_assoc.symm)
@[simp] theorem or_self_left : a ∨ a ∨ b ↔ a ∨ b := ⟨(·.elim .inl id), .inr⟩
@[simp] theorem or_self_right : (a ∨ b) ∨ b ↔ a ∨ b := ⟨(·.elim id .inr), .inl⟩
theorem Or.imp (f : a → c) (g : b → d) (h : a ∨ b) : c ∨ d := h.elim (.inl ∘ f) (.inr ∘ g)
theorem Or.imp_left (f : a → b) : a ∨ c → b ∨ c := .imp f id
theorem Or.imp_right (f : b → c) : a ∨ b → a ∨ c := .imp id f
theorem or_iff_right_of_imp (ha : a → b) : (a ∨ b) ↔ b := ⟨(·.elim ha id), .inr⟩
theorem or_iff_left_of_imp (hb : b → a) : (a ∨ b) ↔ a := ⟨(·.elim id hb), .inl⟩
theorem not_or_intro {a b : Prop} (ha : ¬a) (hb : ¬b) : ¬(a ∨ b) := (·.elim ha hb)
theorem Or.neg_resolve_left (h : ¬a ∨ b) (ha : a) : b := h.elim (absurd ha) id
theorem Or.neg_resolve_right (h : a ∨ ¬b) (nb : b) : a := h.elim id (absurd nb)
theorem and_or_left : a ∧ (b ∨ c) ↔ (a ∧ b) ∨ (a ∧ c) :=
  ⟨fun h => h.2.imp (⟨h.1, ·⟩) (⟨h.1, ·⟩), fun h => h.elim (.imp_right .inl) (.imp_right .inr)⟩
theorem or_and_right : (a ∨ b) ∧ c ↔ (a ∧ c) ∨ (b ∧ c) :=
  ⟨fun h => h.1.imp (⟨·, h.2⟩) (⟨·, h.2⟩), fun h => h.elim (.imp_left .inl) (.imp_left .inr)⟩
theorem or_and_left : a ∨ (b ∧ c) ↔ (a ∨ b) ∧ (a ∨ c) :=
  ⟨fun h => h.elim (fun ha => ⟨.inl ha, .inl ha⟩) (.imp .inr .inr),
   fun h => h.1.elim .inl fun hb => h.2.imp_right (⟨hb, ·⟩)⟩
theorem and_or_right : (a ∧ b) ∨ c ↔ (a ∨ c) ∧ (b ∨ c) :=
  or_comm.trans (or_and_left.trans (and_congr or_comm or_comm))

/-! ### Implication, negation and equivalence -/

@[simp] theorem implies_true (α : Sort u) : (α → True) = True := eq_true fun _ => trivial
@[simp] theorem true_implies (p : Prop) : (True → p) = p := propext ⟨(· trivial), fun h _ => h⟩
@[simp] theorem false_implies (p : Prop) : (False → p) = True := eq_true False.elim
@[simp] theorem forall_false (p : False → Prop) : (∀ h : False, p h) = True := eq_true (False.elim ·)
@[simp] theorem imp_self {a : Prop} : (a → a) ↔ True := iff_true_intro id
theorem imp_false {a : Prop} : (a → False) ↔ ¬a := Iff.rfl
theorem imp.swap {a b : Sort u} {c : Prop} : (a → b → c) ↔ (b → a → c) :=
  ⟨fun f hb ha => f ha hb, fun f ha hb => f hb ha⟩
theorem imp_not_comm : (a → ¬b) ↔ (b → ¬a) := imp.swap
theorem imp_intro {α β : Prop} (h : α) : β → α := fun _ => h
theorem imp_iff_right {a : Prop} (ha : a) : (a → b) ↔ b := ⟨fun f => f ha, fun h _ => h⟩
theorem imp_and {α : Sort u} {b c : Prop} : (α → b ∧ c) ↔ (α → b) ∧ (α → c) :=
  ⟨fun f => ⟨fun a => (f a).1, fun a => (f a).2⟩, fun f a => ⟨f.1 a, f.2 a⟩⟩
theorem not_imp_of_and_not : a ∧ ¬b → ¬(a → b) := fun h f => h.2 (f h.1)
@[simp] theorem iff_true (p : Prop) : (p ↔ True) = p := propext ⟨(·.mpr trivial), iff_true_intro⟩
@[simp] theorem true_iff (p : Prop) : (True ↔ p) = p :=
  propext ⟨(·.mp trivial), fun h => (iff_true_intro h).symm⟩
@[simp] theorem iff_false (p : Prop) : (p ↔ False) = ¬p := propext ⟨Iff.mp, iff_false_intro⟩
@[simp] theorem false_iff (p : Prop) : (False ↔ p) = ¬p :=
  propext ⟨Iff.mpr, fun h => (iff_false_intro h).symm⟩
@[simp] theorem eq_true_eq_id : Eq True = id :=
  funext fun _ => propext ⟨(· ▸ trivial), fun h => (eq_true h).symm⟩
theorem iff_def : (a ↔ b) ↔ (a → b) ∧ (b → a) := ⟨fun h => ⟨h.1, h.2⟩, fun h => ⟨h.1, h.2⟩⟩
@[simp] theorem iff_self_and : (p ↔ p ∧ q) ↔ (p → q) :=
  ⟨fun h hp => (h.mp hp).2, fun f => ⟨fun h => ⟨h, f h⟩, And.left⟩⟩
@[simp] theorem iff_and_self : (p ↔ q ∧ p) ↔ (p → q) :=
  ⟨fun h hp => (h.mp hp).1, fun f => ⟨fun h => ⟨f h, h⟩, And.right⟩⟩
@[simp] theorem and_congr_right_iff : (a ∧ b ↔ a ∧ c) ↔ (a → (b ↔ c)) :=
  ⟨fun h ha => ⟨fun hb => (h.mp ⟨ha, hb⟩).2, fun hc => (h.mpr ⟨ha, hc⟩).2⟩, and_congr_right⟩
@[simp] theorem and_congr_left_iff : (a ∧ c ↔ b ∧ c) ↔ c → (a ↔ b) :=
  ⟨fun h hc => ⟨fun ha => (h.mp ⟨ha, hc⟩).1, fun hb => (h.mpr ⟨hb, hc⟩).1⟩, and_congr_left⟩
@[simp] theorem or_iff_left_iff_imp : (a ∨ b ↔ a) ↔ (b → a) :=
  ⟨fun h hb => h.mp (.inr hb), or_iff_left_of_imp⟩
@[simp] theorem or_iff_right_iff_imp : (a ∨ b ↔ b) ↔ (a → b) :=
  ⟨fun h ha => h.mp (.inl ha), or_iff_right_of_imp⟩
@[simp] theorem iff_self_or {a b : Prop} : (a ↔ a ∨ b) ↔ (b → a) :=
  Iff.comm.trans or_iff_left_iff_imp
@[simp] theorem iff_or_self {a b : Prop} : (b ↔ a ∨ b) ↔ (a → b) :=
  Iff.comm.trans or_iff_right_iff_imp
theorem iff_iff_implies_and_implies {a b : Prop} : (a ↔ b) ↔ (a → b) ∧ (b → a) := iff_def
@[simp] theorem iff_not_self : ¬(a ↔ ¬a) := fun h => have na : ¬a := fun ha => h.mp ha ha; na (h.mpr na)
@[simp] theorem not_iff_self : ¬(¬a ↔ a) := fun h => iff_not_self h.symm

theorem and_congr_right_eq {p₁ p₂ q : Prop} (h : q → p₁ = p₂) : (q ∧ p₁) = (q ∧ p₂) :=
  propext (and_congr_right fun hq => Iff.of_eq (h hq))

/-! ### Quantifiers -/

@[simp] theorem exists_const (α : Sort u) [i : Nonempty α] : (∃ _ : α, b) ↔ b :=
  ⟨fun ⟨_, h⟩ => h, fun h => i.elim fun x => ⟨x, h⟩⟩
@[simp] theorem forall_const {b : Prop} (α : Sort u) [i : Nonempty α] : (α → b) ↔ b :=
  ⟨fun f => i.elim f, fun h _ => h⟩
@[simp] theorem exists_false {α : Sort u} : ¬∃ _ : α, False := fun ⟨_, h⟩ => h
@[simp] theorem exists_prop {p q : Prop} : (∃ _ : p, q) ↔ p ∧ q :=
  ⟨fun ⟨hp, hq⟩ => ⟨hp, hq⟩, fun ⟨hp, hq⟩ => ⟨hp, hq⟩⟩
theorem exists_of_forall {α : Sort u} [i : Nonempty α] {p : α → Prop} (h : ∀ x, p x) : ∃ x, p x :=
  i.elim fun x => ⟨x, h x⟩
@[simp] theorem not_exists {α : Sort u} {p : α → Prop} : (¬∃ x, p x) ↔ ∀ x, ¬p x :=
  ⟨fun h x hx => h ⟨x, hx⟩, fun h ⟨x, hx⟩ => h x hx⟩
theorem forall_not_of_not_exists {α : Sort u} {p : α → Prop} (h : ¬∃ x, p x) : ∀ x, ¬p x :=
  not_exists.mp h
theorem not_exists_of_forall_not {α : Sort u} {p : α → Prop} (h : ∀ x, ¬p x) : ¬∃ x, p x :=
  not_exists.mpr h
theorem not_forall_of_exists_not {α : Sort u} {p : α → Prop} : (∃ x, ¬p x) → ¬∀ x, p x :=
  fun ⟨x, hx⟩ f => hx (f x)
theorem Exists.imp {α : Sort u} {p q : α → Prop} (h : ∀ a, p a → q a) : (∃ a, p a) → ∃ a, q a :=
  fun ⟨a, ha⟩ => ⟨a, h a ha⟩
theorem forall_and {α : Sort u} {p q : α → Prop} : (∀ x, p x ∧ q x) ↔ (∀ x, p x) ∧ ∀ x, q x :=
  ⟨fun f => ⟨fun x => (f x).1, fun x => (f x).2⟩, fun f x => ⟨f.1 x, f.2 x⟩⟩
theorem exists_or {α : Sort u} {p q : α → Prop} : (∃ x, p x ∨ q x) ↔ (∃ x, p x) ∨ ∃ x, q x :=
  ⟨fun ⟨x, h⟩ => h.imp (⟨x, ·⟩) (⟨x, ·⟩),
   fun h => h.elim (fun ⟨x, h⟩ => ⟨x, .inl h⟩) fun ⟨x, h⟩ => ⟨x, .inr h⟩⟩
@[simp] theorem exists_imp {α : Sort u} {p : α → Prop} {b : Prop} :
    ((∃ x, p x) → b) ↔ ∀ x, p x → b :=
  ⟨fun f x hx => f ⟨x, hx⟩, fun f ⟨x, hx⟩ => f x hx⟩
@[simp] theorem exists_and_left {α : Sort u} {p : α → Prop} {b : Prop} :
    (∃ x, b ∧ p x) ↔ b ∧ (∃ x, p x) :=
  ⟨fun ⟨x, hb, h⟩ => ⟨hb, x, h⟩, fun ⟨hb, x, h⟩ => ⟨x, hb, h⟩⟩
@[simp] theorem exists_and_right {α : Sort u} {p : α → Prop} {b : Prop} :
    (∃ x, p x ∧ b) ↔ (∃ x, p x) ∧ b :=
  ⟨fun ⟨x, h, hb⟩ => ⟨⟨x, h⟩, hb⟩, fun ⟨⟨x, h⟩, hb⟩ => ⟨x, h, hb⟩⟩
@[simp] theorem forall_eq {α : Sort u} {p : α → Prop} {a' : α} : (∀ a, a = a' → p a) ↔ p a' :=
  ⟨fun h => h a' rfl, fun h _ e => e ▸ h⟩
@[simp] theorem forall_eq' {α : Sort u} {p : α → Prop} {a' : α} : (∀ a, a' = a → p a) ↔ p a' :=
  ⟨fun h => h a' rfl, fun h _ e => e ▸ h⟩
@[simp] theorem exists_eq {α : Sort u} {a' : α} : ∃ a, a = a' := ⟨a', rfl⟩
@[simp] theorem exists_eq' {α : Sort u} {a' : α} : ∃ a, a' = a := ⟨a', rfl⟩
@[simp] theorem exists_eq_left {α : Sort u} {p : α → Prop} {a' : α} :
    (∃ a, a = a' ∧ p a) ↔ p a' :=
  ⟨fun ⟨_, e, h⟩ => e ▸ h, fun h => ⟨a', rfl, h⟩⟩
@[simp] theorem exists_eq_right {α : Sort u} {p : α → Prop} {a' : α} :
    (∃ a, p a ∧ a = a') ↔ p a' :=
  ⟨fun ⟨_, h, e⟩ => e ▸ h, fun h => ⟨a', h, rfl⟩⟩
@[simp] theorem exists_eq_left' {α : Sort u} {p : α → Prop} {a' : α} :
    (∃ a, a' = a ∧ p a) ↔ p a' :=
  ⟨fun ⟨_, e, h⟩ => e ▸ h, fun h => ⟨a', rfl, h⟩⟩
@[simp] theorem forall_eq_or_imp {α : Sort u} {p q : α → Prop} {a' : α} :
    (∀ a, a = a' ∨ q a → p a) ↔ p a' ∧ ∀ a, q a → p a :=
  ⟨fun h => ⟨h a' (.inl rfl), fun a ha => h a (.inr ha)⟩,
   fun h a k => k.elim (fun e => e ▸ h.1) (h.2 a)⟩
theorem forall_comm {α : Sort u} {β : Sort v} {p : α → β → Prop} :
    (∀ a b, p a b) ↔ (∀ b a, p a b) :=
  ⟨fun f b a => f a b, fun f a b => f b a⟩
theorem exists_comm {α : Sort u} {β : Sort v} {p : α → β → Prop} :
    (∃ a b, p a b) ↔ (∃ b a, p a b) :=
  ⟨fun ⟨a, b, h⟩ => ⟨b, a, h⟩, fun ⟨b, a, h⟩ => ⟨a, b, h⟩⟩
theorem forall_prop_of_true {p : Prop} {q : p → Prop} (h : p) : (∀ h' : p, q h') ↔ q h :=
  ⟨fun f => f h, fun hq _ => hq⟩
theorem exists_prop_of_true {p : Prop} {q : p → Prop} (h : p) : (∃ h' : p, q h') ↔ q h :=
  ⟨fun ⟨_, hq⟩ => hq, fun hq => ⟨h, hq⟩⟩

/-! ### Injectivity of the constructors declared so far -/

/-- Not a `simp` lemma: its pattern matches literals. -/
theorem Nat.succ.inj {m n : Nat} (h : succ m = succ n) : m = n := congrArg pred h

theorem Nat.succ.injEq (u v : Nat) : (u.succ = v.succ) = (u = v) :=
  Eq.propIntro Nat.succ.inj (congrArg Nat.succ)

gen_injective_theorems% Fin
gen_injective_theorems% PSigma
gen_injective_theorems% Sigma
gen_injective_theorems% Prod
gen_injective_theorems% PProd
gen_injective_theorems% MProd
gen_injective_theorems% Subtype
gen_injective_theorems% Sum
gen_injective_theorems% PSum
gen_injective_theorems% Option
gen_injective_theorems% List
gen_injective_theorems% Except
gen_injective_theorems% Array

/-! ### Conditionals -/

@[simp] theorem ite_true (a b : α) : (if True then a else b) = a := rfl
@[simp] theorem ite_false (a b : α) : (if False then a else b) = b := rfl
@[simp] theorem dite_true {α : Sort u} {t : True → α} {e : ¬True → α} :
    dite True t e = t True.intro := rfl
@[simp] theorem dite_false {α : Sort u} {t : False → α} {e : ¬False → α} :
    dite False t e = e not_false := rfl

theorem ite_eq_left_of_eq_true {α : Sort u} {c : Prop} {_ : Decidable c} (a b : α) (h : c = True) :
    (if c then a else b) = a := if_pos (of_eq_true h)
theorem ite_eq_right_of_eq_false {α : Sort u} {c : Prop} {_ : Decidable c} (a b : α)
    (h : c = False) : (if c then a else b) = b := if_neg (of_eq_false h)
theorem dite_eq_left_of_eq_true {α : Sort u} {c : Prop} {_ : Decidable c} {t : c → α}
    {e : ¬c → α} (h : c = True) : dite c t e = t (of_eq_true h) := dif_pos (of_eq_true h)
theorem dite_eq_right_of_eq_false {α : Sort u} {c : Prop} {_ : Decidable c} {t : c → α}
    {e : ¬c → α} (h : c = False) : dite c t e = e (of_eq_false h) := dif_neg (of_eq_false h)

theorem Eq.mpr_prop {p q : Prop} (h₁ : p = q) (h₂ : q) : p := h₁ ▸ h₂
theorem Eq.mpr_not {p q : Prop} (h₁ : p = q) (h₂ : ¬q) : ¬p := h₁ ▸ h₂

@[congr] theorem ite_congr {x y u v : α} {s : Decidable b} [Decidable c] (h₁ : b = c)
    (h₂ : c → x = u) (h₃ : ¬c → y = v) : ite b x y = ite c u v := by
  subst h₁
  by_cases h : b
  · rw [if_pos h, if_pos h]; exact h₂ h
  · rw [if_neg h, if_neg h]; exact h₃ h

@[congr] theorem dite_congr {_ : Decidable b} [Decidable c] {x : b → α} {u : c → α} {y : ¬b → α}
    {v : ¬c → α} (h₁ : b = c) (h₂ : (h : c) → x (h₁.mpr_prop h) = u h)
    (h₃ : (h : ¬c) → y (h₁.mpr_not h) = v h) : dite b x y = dite c u v := by
  subst h₁
  by_cases h : b
  · rw [dif_pos h, dif_pos h]; exact h₂ h
  · rw [dif_neg h, dif_neg h]; exact h₃ h

theorem ite_cond_congr {α : Sort u} {c d : Prop} {_ : Decidable c} {_ : Decidable d} {a b : α}
    (h : c = d) : ite c a b = ite d a b := by
  subst h
  congr

@[simp] theorem ite_self {α : Sort u} {c : Prop} {d : Decidable c} (a : α) : ite c a a = a := by
  by_cases h : c
  · exact if_pos h
  · exact if_neg h

@[simp] theorem dite_eq_ite [Decidable P] : (dite P (fun _ => a) fun _ => b) = ite P a b := rfl

@[simp] theorem ite_not (p : Prop) [Decidable p] (x y : α) :
    (if ¬p then x else y) = if p then y else x := by
  by_cases h : p
  · rw [if_pos h, if_neg (not_not_intro h)]
  · rw [if_neg h, if_pos h]

theorem apply_ite (f : α → β) (P : Prop) [Decidable P] (x y : α) :
    f (ite P x y) = ite P (f x) (f y) := by
  by_cases h : P
  · rw [if_pos h, if_pos h]
  · rw [if_neg h, if_neg h]

theorem apply_dite (f : α → β) (P : Prop) [Decidable P] (x : P → α) (y : ¬P → α) :
    f (dite P x y) = dite P (fun h => f (x h)) fun h => f (y h) := by
  by_cases h : P
  · rw [dif_pos h, dif_pos h]
  · rw [dif_neg h, dif_neg h]

theorem ite_eq_iff [Decidable p] {x y z : α} :
    (if p then x else y) = z ↔ p ∧ x = z ∨ ¬p ∧ y = z := by
  by_cases h : p
  · rw [if_pos h]; exact ⟨fun e => .inl ⟨h, e⟩, (·.elim And.right fun k => absurd h k.1)⟩
  · rw [if_neg h]; exact ⟨fun e => .inr ⟨h, e⟩, (·.elim (fun k => absurd k.1 h) And.right)⟩

@[simp] theorem ite_eq_left_iff {p : Prop} [Decidable p] {x y : α} :
    (if p then x else y) = x ↔ ¬p → y = x := by
  by_cases h : p
  · rw [if_pos h]; exact ⟨fun _ k => absurd h k, fun _ => rfl⟩
  · rw [if_neg h]; exact ⟨fun e _ => e, fun f => f h⟩
@[simp] theorem ite_eq_right_iff {p : Prop} [Decidable p] {x y : α} :
    (if p then x else y) = y ↔ p → x = y := by
  by_cases h : p
  · rw [if_pos h]; exact ⟨fun e _ => e, fun f => f h⟩
  · rw [if_neg h]; exact ⟨fun _ k => absurd k h, fun _ => rfl⟩
@[simp] theorem if_true {_ : Decidable True} (t e : α) : ite True t e = t := if_pos trivial
@[simp] theorem if_false {_ : Decidable False} (t e : α) : ite False t e = e := if_neg id

/-! ### More about connectives -/

theorem and_self_iff {a : Prop} : a ∧ a ↔ a := ⟨And.left, fun h => ⟨h, h⟩⟩
theorem or_self_iff {a : Prop} : a ∨ a ↔ a := ⟨fun h => h.elim id id, .inl⟩
@[simp] theorem forall_exists_index {α : Sort u} {p : α → Prop} {q : (∃ x, p x) → Prop} :
    (∀ h, q h) ↔ ∀ x (h : p x), q ⟨x, h⟩ :=
  ⟨fun f x h => f ⟨x, h⟩, fun f ⟨x, h⟩ => f x h⟩
theorem Decidable.or_iff_not_imp_left {a b : Prop} [Decidable a] : a ∨ b ↔ (¬a → b) :=
  ⟨fun h na => h.resolve_left na, fun f => if ha : a then .inl ha else .inr (f ha)⟩
theorem Decidable.not_imp_not {a b : Prop} [Decidable a] : (¬a → ¬b) ↔ (b → a) :=
  ⟨fun f hb => Decidable.byContradiction fun na => f na hb, mt⟩

/-! ### Booleans -/

namespace Bool

@[simp] theorem or_false (b : Bool) : (b || false) = b := by cases b <;> rfl
@[simp] theorem or_true (b : Bool) : (b || true) = true := by cases b <;> rfl
@[simp] theorem false_or (b : Bool) : (false || b) = b := by cases b <;> rfl
@[simp] theorem true_or (b : Bool) : (true || b) = true := by cases b <;> rfl
@[simp] theorem or_self (b : Bool) : (b || b) = b := by cases b <;> rfl
@[simp] theorem and_false (b : Bool) : (b && false) = false := by cases b <;> rfl
@[simp] theorem and_true (b : Bool) : (b && true) = b := by cases b <;> rfl
@[simp] theorem false_and (b : Bool) : (false && b) = false := by cases b <;> rfl
@[simp] theorem true_and (b : Bool) : (true && b) = b := by cases b <;> rfl
@[simp] theorem and_self (b : Bool) : (b && b) = b := by cases b <;> rfl
@[simp] theorem not_not (b : Bool) : (!!b) = b := by cases b <;> rfl
@[simp] theorem not_true : (!true) = false := rfl
@[simp] theorem not_false : (!false) = true := rfl

@[simp] theorem or_eq_true (a b : Bool) : ((a || b) = true) = (a = true ∨ b = true) := by
  cases a <;> cases b <;> exact propext (by decide)
@[simp] theorem and_eq_true (a b : Bool) : ((a && b) = true) = (a = true ∧ b = true) := by
  cases a <;> cases b <;> exact propext (by decide)
theorem and_assoc (a b c : Bool) : (a && b && c) = (a && (b && c)) := by cases a <;> rfl
theorem or_assoc (a b c : Bool) : (a || b || c) = (a || (b || c)) := by cases a <;> rfl
theorem and_comm (a b : Bool) : (a && b) = (b && a) := by cases a <;> cases b <;> rfl
theorem or_comm (a b : Bool) : (a || b) = (b || a) := by cases a <;> cases b <;> rfl
theorem and_or_distrib_left (x y z : Bool) : (x && (y || z)) = (x && y || x && z) := by
  cases x <;> rfl
theorem or_and_distrib_left (x y z : Bool) : (x || y && z) = ((x || y) && (x || z)) := by
  cases x <;> rfl
@[simp] theorem and_not_self (x : Bool) : (x && !x) = false := by cases x <;> rfl
@[simp] theorem or_not_self (x : Bool) : (x || !x) = true := by cases x <;> rfl
@[simp] theorem not_and (x y : Bool) : (!(x && y)) = (!x || !y) := by cases x <;> rfl
@[simp] theorem not_or (x y : Bool) : (!(x || y)) = (!x && !y) := by cases x <;> rfl
theorem eq_false_iff {b : Bool} : b = false ↔ b ≠ true := by cases b <;> decide
theorem and_eq_true_iff {x y : Bool} : (x && y) = true ↔ x = true ∧ y = true :=
  Iff.of_eq (and_eq_true x y)
theorem or_eq_true_iff {x y : Bool} : (x || y) = true ↔ x = true ∨ y = true :=
  Iff.of_eq (or_eq_true x y)

protected abbrev xor : Bool → Bool → Bool := bne
theorem xor_self (x : Bool) : (x ^^ x) = false := by cases x <;> rfl
theorem xor_comm (x y : Bool) : (x ^^ y) = (y ^^ x) := by cases x <;> cases y <;> rfl
theorem xor_assoc (x y z : Bool) : ((x ^^ y) ^^ z) = (x ^^ (y ^^ z)) := by
  cases x <;> cases y <;> cases z <;> rfl

def toNat (b : Bool) : Nat := cond b 1 0
@[simp] theorem toNat_false : false.toNat = 0 := rfl
@[simp] theorem toNat_true : true.toNat = 1 := rfl

@[simp] theorem not_eq_true' (b : Bool) : ((!b) = true) = (b = false) := by
  cases b <;> exact propext (by decide)
@[simp] theorem not_eq_false' (b : Bool) : ((!b) = false) = (b = true) := by
  cases b <;> exact propext (by decide)
@[simp] theorem not_eq_true (b : Bool) : (¬(b = true)) = (b = false) := by
  cases b <;> exact propext (by decide)
@[simp] theorem not_eq_false (b : Bool) : (¬(b = false)) = (b = true) := by
  cases b <;> exact propext (by decide)

theorem of_not_eq_true {b : Bool} : ¬(b = true) → b = false := eq_false_of_ne_true
theorem of_not_eq_false {b : Bool} : ¬(b = false) → b = true := eq_true_of_ne_false

end Bool

@[simp] theorem beq_true (b : Bool) : (b == true) = b := by cases b <;> rfl
@[simp] theorem beq_false (b : Bool) : (b == false) = !b := by cases b <;> rfl
@[simp] theorem cond_true (a b : α) : cond true a b = a := rfl
@[simp] theorem cond_false (a b : α) : cond false a b = b := rfl

theorem Bool.cond_decide {α} (p : Prop) [Decidable p] (t e : α) :
    cond (decide p) t e = if p then t else e := by
  by_cases h : p
  · rw [if_pos h, decide_eq_true h]; rfl
  · rw [if_neg h, decide_eq_false h]; rfl

theorem Bool.false_ne_true : ¬(false = true) := Bool.noConfusion
@[simp] theorem Bool.true_eq_false : (true = false) = False := eq_false Bool.noConfusion
@[simp] theorem Bool.false_eq_true : (false = true) = False := eq_false Bool.noConfusion
@[simp] theorem Bool.coe_false : (false : Prop) = False := eq_false Bool.noConfusion
theorem Bool.eq_iff_iff {a b : Bool} : a = b ↔ (a ↔ b) := by
  cases a <;> cases b <;> decide

/-! ### Decisions -/

@[simp] theorem decide_eq_true_eq [Decidable p] : (decide p = true) = p :=
  propext ⟨of_decide_eq_true, decide_eq_true⟩
@[simp] theorem decide_eq_false_iff_not {_ : Decidable p} : (decide p = false) ↔ ¬p :=
  ⟨of_decide_eq_false, decide_eq_false⟩
theorem decide_eq_true_iff {p : Prop} [Decidable p] : decide p = true ↔ p :=
  ⟨of_decide_eq_true, decide_eq_true⟩

@[simp] theorem decide_not [g : Decidable p] [h : Decidable (Not p)] :
    decide (Not p) = !(decide p) := by
  by_cases k : p
  · rw [decide_eq_true k, decide_eq_false (not_not_intro k)]; rfl
  · rw [decide_eq_false k, decide_eq_true k]; rfl

theorem not_decide_eq_true [h : Decidable p] : ((!decide p) = true) = ¬p := by
  rw [Bool.not_eq_true']; exact propext decide_eq_false_iff_not

@[simp] theorem Bool.decide_eq_true {b : Bool} [Decidable (b = true)] : decide (b = true) = b := by
  cases b
  · exact decide_eq_false Bool.noConfusion
  · exact _root_.decide_eq_true rfl

@[simp] theorem decide_eq_decide {p q : Prop} {_ : Decidable p} {_ : Decidable q} :
    decide p = decide q ↔ (p ↔ q) :=
  ⟨fun h => ⟨fun hp => of_decide_eq_true (h ▸ decide_eq_true hp),
      fun hq => of_decide_eq_true (h ▸ decide_eq_true hq)⟩,
   fun h => by
    by_cases hp : p
    · rw [decide_eq_true hp, decide_eq_true (h.mp hp)]
    · rw [decide_eq_false hp, decide_eq_false fun hq => hp (h.mpr hq)]⟩

@[simp] theorem Bool.decide_and (p q : Prop) [dpq : Decidable (p ∧ q)] [dp : Decidable p]
    [dq : Decidable q] : decide (p ∧ q) = (p && q) := by
  by_cases hp : p <;> by_cases hq : q <;> simp [hp, hq]

@[simp] theorem Bool.decide_or (p q : Prop) [dpq : Decidable (p ∨ q)] [dp : Decidable p]
    [dq : Decidable q] : decide (p ∨ q) = (p || q) := by
  by_cases hp : p <;> by_cases hq : q <;> simp [hp, hq]

/-! ### Boolean equality -/

@[simp] theorem bne_self_eq_false [BEq α] [ReflBEq α] (a : α) : (a != a) = false := by simp [bne]

@[simp] theorem bne_iff_ne [BEq α] [LawfulBEq α] {a b : α} : a != b ↔ a ≠ b := by
  rw [bne, Bool.not_eq_true']
  exact ⟨ne_of_beq_false, beq_false_of_ne⟩

@[simp] theorem beq_eq_false_iff_ne [BEq α] [LawfulBEq α] {a b : α} : (a == b) = false ↔ a ≠ b :=
  ⟨ne_of_beq_false, beq_false_of_ne⟩

@[simp] theorem bne_eq_false_iff_eq [BEq α] [LawfulBEq α] {a b : α} : (a != b) = false ↔ a = b := by
  rw [bne, Bool.not_eq_false']
  exact beq_iff_eq

theorem Bool.beq_eq_decide_eq [BEq α] [LawfulBEq α] [DecidableEq α] (a b : α) :
    (a == b) = decide (a = b) := by
  by_cases h : a = b
  · rw [_root_.decide_eq_true h, beq_of_eq h]
  · rw [decide_eq_false h, beq_false_of_ne h]

@[simp] theorem Nat.le_zero_eq (a : Nat) : (a ≤ 0) = (a = 0) :=
  propext ⟨fun h => Nat.le_antisymm h (Nat.zero_le _), fun h => h ▸ Nat.le_refl _⟩
