import Mathlib

theorem am_gm (x y : ℝ) : 2 * x * y ≤ x ^ 2 + y ^ 2 := by
  have h : 0 ≤ (x - y) ^ 2 := by positivity
  nlinarith [h]
