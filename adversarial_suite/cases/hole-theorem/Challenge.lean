def reason : 1 + 1 = 2 := sorry

theorem easy : True := sorry
