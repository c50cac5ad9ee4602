import Basic.Facts

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.swap a b
