import Mathlib

proof_wanted add_swap (a b : ℕ) : a + b = b + a
