def pick (α : Type) : α → α := fun a => a

theorem easy : True := True.intro
