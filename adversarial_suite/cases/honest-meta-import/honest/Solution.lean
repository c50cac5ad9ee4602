module

meta import Tactics
import Tactics

public theorem add_swap (a b : Nat) : a + b = b + a := by
  swap
