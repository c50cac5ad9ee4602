import Part7

theorem p8 (a b : Nat) : a + b = b + a := p7 a b
