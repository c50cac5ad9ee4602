theorem add_swap (a b : Nat) (h : a + b = b + a) : a + b = b + a :=
  h
