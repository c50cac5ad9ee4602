inductive Color where
  | red
  | green (shade : Nat)
  | blue
  deriving DecidableEq, BEq

theorem differ : Color.red ≠ Color.green 2 := by
  decide
