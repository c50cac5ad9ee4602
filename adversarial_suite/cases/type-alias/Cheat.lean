abbrev Number := Nat

theorem add_swap (a b : Number) : a + b = b + a :=
  Nat.add_comm a b
