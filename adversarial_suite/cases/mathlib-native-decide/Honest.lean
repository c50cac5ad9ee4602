import Mathlib

theorem prime : Nat.Prime 1009 := by
  norm_num
