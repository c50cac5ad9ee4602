import Part9

theorem p10 (a b : Nat) : a + b = b + a := p9 a b
