theorem add_swap (b a : Nat) : a + b = b + a :=
  Nat.add_comm a b
