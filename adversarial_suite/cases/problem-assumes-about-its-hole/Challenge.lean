def answer : Nat := sorry

theorem large : 3 < answer := sorry

theorem main : 2 < answer := sorry
