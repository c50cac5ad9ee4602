def witness : Nat := sorry

theorem easy : True := True.intro
