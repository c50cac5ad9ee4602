theorem differ : 0 ≠ 199 := by
  sorry
