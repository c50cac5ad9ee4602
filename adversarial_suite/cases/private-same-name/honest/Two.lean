private theorem swap (a b : Nat) : b + a = a + b := Nat.add_comm b a
theorem two (a b : Nat) : b + a = a + b := swap a b
