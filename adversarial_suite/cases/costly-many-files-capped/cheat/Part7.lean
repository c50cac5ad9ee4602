import Part6

theorem p7 (a b : Nat) : a + b = b + a := p6 a b
