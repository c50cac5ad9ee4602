private theorem swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
theorem one (a b : Nat) : a + b = b + a := swap a b
