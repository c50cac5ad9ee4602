import Part4

theorem p5 (a b : Nat) : a + b = b + a := p4 a b
