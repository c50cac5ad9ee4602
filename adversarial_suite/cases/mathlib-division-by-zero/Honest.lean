import Mathlib

theorem half_add_half : (1 : ℚ) / 2 + 1 / 2 = 1 := by
  norm_num
