def Claim : Prop := 1 = 2

theorem wrong : Claim := by
  sorry
