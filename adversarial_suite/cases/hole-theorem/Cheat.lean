theorem reason : 1 + 1 = 2 := rfl

theorem easy : True := True.intro
