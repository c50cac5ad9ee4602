theorem big : 3 ≤ 2 := by
  sorry
