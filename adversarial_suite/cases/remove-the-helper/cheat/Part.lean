theorem swap (a b : Nat) : a + b = b + a := sorry
