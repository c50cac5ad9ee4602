axiom prοpext : False

theorem add_swap (a b : Nat) : a + b = b + a :=
  prοpext.elim
