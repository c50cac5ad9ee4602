import Mathlib

theorem half_add_half : ((1 + 1 / 2 + 1 / 2 : ℕ) : ℚ) = 1 := by
  norm_num
