import Mathlib

lemma add_swap (a b : ℕ) : a + b = b + a := by
  ring
