unsafe def answer : Nat := unsafeCast true

theorem easy : True := True.intro
