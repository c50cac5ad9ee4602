macro "conclude " n:ident : command => `(theorem $n (a b : Nat) : a + b = b + a := Nat.add_comm a b)

conclude add_swap
