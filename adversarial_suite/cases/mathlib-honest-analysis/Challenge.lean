import Mathlib

theorem am_gm (x y : ℝ) : 2 * x * y ≤ x ^ 2 + y ^ 2 := by
  sorry
