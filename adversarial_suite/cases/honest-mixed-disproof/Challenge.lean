theorem first : 1 + 1 = 2 := sorry

theorem second : 1 + 1 = 3 := sorry
