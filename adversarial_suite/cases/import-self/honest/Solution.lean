import Part

theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
