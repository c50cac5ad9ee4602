theorem wrong : 1 = 2 := by
  sorry
