module

import Helper

public theorem add_swap (a b : Nat) (h : a + b = b + a := by exact swap a b) : a + b = b + a :=
  notThere a b
