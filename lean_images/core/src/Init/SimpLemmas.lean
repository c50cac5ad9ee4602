module

prelude
public import Init.PropLemmas
public meta import Init.PropLemmas

/-! Lemmas about conditionals, Booleans and decisions as `simp` uses them. -/

@[expose] public section

universe u v w

set_option linter.unusedVariables false

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
