axiom small : 2 + 2 = 4
