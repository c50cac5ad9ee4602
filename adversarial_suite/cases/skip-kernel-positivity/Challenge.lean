theorem right : 1 + 1 = 2 := by
  sorry
