theorem small : 3 * 7 = 21 := by
  sorry
