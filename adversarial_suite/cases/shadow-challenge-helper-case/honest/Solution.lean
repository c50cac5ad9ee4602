import init

theorem add_swap (a b : Nat) : a + b = b + a :=
  have := x
  Nat.add_comm a b
