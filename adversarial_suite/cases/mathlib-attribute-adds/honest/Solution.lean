import Mathlib
import Helper

@[trusted] def seed : ℕ := 0

theorem add_swap (a b : ℕ) : a + b = b + a :=
  Nat.add_comm a b
