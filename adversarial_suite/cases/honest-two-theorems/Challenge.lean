theorem first : 1 + 1 = 2 := by
  sorry

theorem second : 2 + 2 = 4 := by
  sorry
