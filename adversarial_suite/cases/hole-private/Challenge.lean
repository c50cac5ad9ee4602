def answer : Nat := sorry

theorem easy : True := sorry
