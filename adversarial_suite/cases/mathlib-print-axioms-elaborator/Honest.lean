import Mathlib

theorem add_swap (a b : ℕ) : a + b = b + a := by
  omega

#print axioms add_swap
