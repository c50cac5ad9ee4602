import Helper

theorem add_swap (a b : Nat) : a + b = b + a :=
  have := started
  Nat.add_comm a b
