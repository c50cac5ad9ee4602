theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
