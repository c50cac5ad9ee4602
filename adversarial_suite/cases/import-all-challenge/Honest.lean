module

public import Init.Core
import all Init.Core

public theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
