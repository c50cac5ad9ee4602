theorem shifted : let base := 1; base + 1 = 3 := by
  sorry
