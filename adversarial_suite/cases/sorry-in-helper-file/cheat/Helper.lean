private theorem deep (a b : Nat) : a + b = b + a := sorry

theorem swap (a b : Nat) : a + b = b + a := deep a b
