theorem Part.one : 1 + 1 = 2 := by
  sorry
