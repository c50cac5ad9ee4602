theorem first : 1 + 1 = 2 := rfl

theorem second.disproof : ¬ 1 + 1 = 3 := by
  decide
