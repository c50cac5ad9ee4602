private theorem deep (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem swap (a b : Nat) : a + b = b + a := deep a b
