import Part1

theorem p2 (a b : Nat) : a + b = b + a := p1 a b
