import Mathlib

theorem shift_continuous : Continuous fun x : ℝ => x + 1 := by
  sorry
