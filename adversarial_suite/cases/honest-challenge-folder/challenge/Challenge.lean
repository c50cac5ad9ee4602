import Defs

theorem double_eq (n : Nat) : double n = n * 2 := by
  sorry
