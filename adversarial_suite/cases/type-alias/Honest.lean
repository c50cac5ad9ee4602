abbrev Number := Nat

theorem of_numbers (a b : Number) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  of_numbers a b
