theorem given (a b : Nat) (h : a + b = b + a) : a + b = b + a :=
  h

theorem add_swap (a b : Nat) : a + b = b + a :=
  given a b (Nat.add_comm a b)
