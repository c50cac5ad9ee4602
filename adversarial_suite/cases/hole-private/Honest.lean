private def hidden : Nat := 3

def answer : Nat := hidden

theorem easy : True := True.intro
