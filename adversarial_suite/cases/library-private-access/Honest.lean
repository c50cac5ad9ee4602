module

public import Init
import all Init.Classical

public theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
