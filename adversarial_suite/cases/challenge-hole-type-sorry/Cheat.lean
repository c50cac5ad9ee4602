def answer : (sorry : Type) := sorry

theorem easy : True := True.intro
