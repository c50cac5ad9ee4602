axiom shortcut (a b : Nat) : a + b = b + a

theorem add_swap (a b : Nat) : a + b = b + a :=
  shortcut a b
