structure Bounded where
  value : Nat
  small : value < 10

theorem bounded (b : Bounded) : b = b :=
  rfl
