theorem sized : ∃ n : Nat, n = 0 := by
  sorry
