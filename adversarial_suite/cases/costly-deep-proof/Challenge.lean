theorem le_of_steps : 0 ≤ 2000 := by
  sorry
