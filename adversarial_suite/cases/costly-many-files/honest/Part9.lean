import Part8

theorem p9 (a b : Nat) : a + b = b + a := p8 a b
