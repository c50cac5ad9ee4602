theorem add_swap (a : Nat) (b : Nat := 0) : a + b = b + a :=
  Nat.add_comm a b
