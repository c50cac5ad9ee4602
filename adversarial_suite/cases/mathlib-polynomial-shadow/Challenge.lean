import Mathlib

theorem mul_swap (p q : Polynomial ℤ) : p * q = q * p := by
  sorry
