import Mathlib

theorem square_nonneg (x : ℝ) : 0 ≤ x ^ 2 := by
  sorry
