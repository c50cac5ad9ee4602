import Part3

theorem p4 (a b : Nat) : a + b = b + a := p3 a b
