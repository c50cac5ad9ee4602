theorem found : ∃ n, n + 1 = 0 := by
  sorry
