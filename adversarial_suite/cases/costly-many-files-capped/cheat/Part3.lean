import Part2

theorem p3 (a b : Nat) : a + b = b + a := p2 a b
