def pick.{u} (α : Type u) : α → α := sorry

theorem easy : True := sorry
