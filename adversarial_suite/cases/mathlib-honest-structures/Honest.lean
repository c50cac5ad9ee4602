import Mathlib

@[simps]
def shift {G : Type*} [Group G] (g : G) : G ≃ G where
  toFun h := g * h
  invFun h := g⁻¹ * h
  left_inv h := by simp
  right_inv h := by simp

@[to_additive]
theorem helper_swap {G : Type*} [CommGroup G] (a b : G) : a * b = b * a :=
  mul_comm a b

theorem mul_swap {G : Type*} [CommGroup G] (a b : G) : a * b = b * a := by
  simpa using helper_swap a b
