theorem wrong : ¬ (1 = 1) := by
  sorry
