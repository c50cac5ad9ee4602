theorem sum_two : True ∧ 1 + 1 = 2 := by
  sorry
