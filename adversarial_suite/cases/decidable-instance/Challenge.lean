theorem picked : (if 1 = 2 then 0 else 1) = 1 := by
  sorry
