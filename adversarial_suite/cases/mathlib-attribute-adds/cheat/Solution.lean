import Mathlib
import Helper

@[trusted] def seed : ℕ := 0

theorem add_swap (a b : ℕ) : a + b = b + a :=
  seed.boom.elim
