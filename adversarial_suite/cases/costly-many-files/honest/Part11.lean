import Part10

theorem p11 (a b : Nat) : a + b = b + a := p10 a b
