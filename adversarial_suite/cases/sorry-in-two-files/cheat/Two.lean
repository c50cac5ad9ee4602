theorem lie : 1 = 2 := sorry
