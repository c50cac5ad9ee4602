module

prelude
public import Init.Data.Nat.Sub
public meta import Init.Data.Nat.Sub

/-! Equations with which the engine's simplification procedures move literal offsets. -/

@[expose] public section

namespace Nat.Simproc

theorem sub_add_eq_comm (a b c : Nat) : a - (b + c) = a - c - b := by
  rw [sub_add_eq, Nat.sub_right_comm]

theorem add_sub_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) : a + b - (c + d) = a - (c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm c, Nat.add_comm a, Nat.add_sub_add_left]

theorem add_sub_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) : a + b - (c + d) = a + (b - d) - c := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm a, Nat.add_comm c, Nat.add_sub_add_left]

theorem add_sub_le (a : Nat) {b c : Nat} (h : b ≤ c) : a + b - c = a - (c - b) := by
  have e := add_sub_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem add_eq_gt (a : Nat) {b c : Nat} (h : b > c) : (a + b = c) = False :=
  eq_false (Nat.ne_of_gt (Nat.lt_of_lt_of_le h (le_add_left b a)))

theorem eq_add_gt (a : Nat) {b c : Nat} (h : c > a) : (a = b + c) = False :=
  eq_false (Nat.ne_of_lt (Nat.lt_of_lt_of_le h (le_add_left c b)))

theorem add_eq_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) :
    (a + b = c + d) = (a = c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm a]
  exact propext Nat.add_left_cancel_iff

theorem add_eq_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) :
    (a + b = c + d) = (a + (b - d) = c) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm c]
  exact propext Nat.add_left_cancel_iff

theorem add_eq_le (a : Nat) {b c : Nat} (h : b ≤ c) : (a + b = c) = (a = c - b) := by
  have e := add_eq_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem eq_add_le {a : Nat} (b : Nat) {c : Nat} (h : c ≤ a) : (a = b + c) = (b = a - c) := by
  have e := add_eq_le b h
  exact propext ⟨fun k => e.mp k.symm, fun k => (e.mpr k).symm⟩

theorem beqEqOfEqEq {a b c d : Nat} (p : (a = b) = (c = d)) : (a == b) = (c == d) := by
  by_cases h : a = b
  · rw [beq_of_eq h, beq_of_eq (p.mp h)]
  · rw [beq_false_of_ne h, beq_false_of_ne fun k => h (p.mpr k)]

theorem beqFalseOfEqFalse {a b : Nat} (p : (a = b) = False) : (a == b) = false :=
  beq_false_of_ne (of_eq_false p)

theorem bneEqOfEqEq {a b c d : Nat} (p : (a = b) = (c = d)) : (a != b) = (c != d) :=
  congrArg (!·) (beqEqOfEqEq p)

theorem bneTrueOfEqFalse {a b : Nat} (p : (a = b) = False) : (a != b) = true :=
  congrArg (!·) (beqFalseOfEqFalse p)

theorem add_le_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) :
    (a + b ≤ c + d) = (a ≤ c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm a]
  exact propext Nat.add_le_add_iff_left

theorem add_le_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) :
    (a + b ≤ c + d) = (a + (b - d) ≤ c) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm c]
  exact propext Nat.add_le_add_iff_left

theorem add_le_le (a : Nat) {b c : Nat} (h : b ≤ c) : (a + b ≤ c) = (a ≤ c - b) := by
  have e := add_le_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem add_le_gt (a : Nat) {b c : Nat} (h : b > c) : (a + b ≤ c) = False :=
  eq_false (Nat.not_le_of_gt (Nat.lt_of_lt_of_le h (le_add_left b a)))

theorem le_add_le (a : Nat) {b c : Nat} (h : a ≤ c) : (a ≤ b + c) = True :=
  eq_true (Nat.le_trans h (le_add_left c b))

set_option linter.unusedVariables false in
theorem le_add_ge {a : Nat} (b : Nat) {c : Nat} (h : a ≥ c) : (a ≤ b + c) = (a - c ≤ b) :=
  propext sub_le_iff_le_add.symm

end Nat.Simproc
