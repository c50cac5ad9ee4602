import Part11

theorem add_swap (a b : Nat) : a + b = b + a := p11 a b
