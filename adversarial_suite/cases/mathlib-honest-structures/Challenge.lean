import Mathlib

theorem mul_swap {G : Type*} [CommGroup G] (a b : G) : a * b = b * a := by
  sorry
