structure Bounded where
  value : Nat

theorem bounded (b : Bounded) : b = b :=
  rfl
