theorem add_swap (a : Nat) : a + 0 = 0 + a :=
  Nat.add_comm a 0
