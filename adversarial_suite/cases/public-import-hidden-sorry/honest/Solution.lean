import Middle

theorem add_swap (a b : Nat) : a + b = b + a :=
  middle a b
