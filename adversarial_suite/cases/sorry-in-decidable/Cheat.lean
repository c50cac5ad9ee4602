instance (priority := high) : Decidable (1 = 2) := .isTrue sorry

theorem wrong : 1 = 2 := by
  decide
