theorem wrong (a b : Nat) : a * b = 0 := by
  sorry
