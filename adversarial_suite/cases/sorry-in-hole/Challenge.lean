def witness : Nat := sorry

theorem easy : True := sorry
