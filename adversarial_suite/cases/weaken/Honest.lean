theorem weak (a : Nat) : a + 0 = 0 + a :=
  Nat.add_comm a 0

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
