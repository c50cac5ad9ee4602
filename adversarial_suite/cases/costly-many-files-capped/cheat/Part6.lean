import Part5

theorem p6 (a b : Nat) : a + b = b + a := p5 a b
