theorem other (a : Nat) (b : Nat := 0) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  other a b
