def n : Nat := sorry

theorem even : n % 2 = 0 := sorry

theorem odd_square : n * n % 2 = 1 := sorry
