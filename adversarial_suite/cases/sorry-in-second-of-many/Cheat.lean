theorem one : 1 + 0 = 1 := rfl
theorem two : 1 + 1 = 2 := sorry
theorem three : 1 + 2 = 3 := rfl
