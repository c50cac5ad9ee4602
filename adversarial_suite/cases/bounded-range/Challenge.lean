theorem sum_even (n : Nat) : n + n = 2 * n := by
  sorry
