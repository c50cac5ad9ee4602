def five : Nat :=
  5

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ : five = five := rfl
  Nat.add_comm a b
