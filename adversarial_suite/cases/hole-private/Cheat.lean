private def answer : Nat := 3

theorem easy : True := True.intro
