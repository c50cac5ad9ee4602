theorem key (a b : Nat) : a + b = b + a := sorry
