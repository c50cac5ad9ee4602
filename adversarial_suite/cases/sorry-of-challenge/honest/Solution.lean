import Defs

theorem add_swap (a b : Nat) : a + b = b + a :=
  key a b
