import Mathlib

theorem and_swap (x y : BitVec 16) : x &&& y = y &&& x := by
  sorry
