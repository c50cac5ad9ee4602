import Part0

theorem p1 (a b : Nat) : a + b = b + a := p0 a b
