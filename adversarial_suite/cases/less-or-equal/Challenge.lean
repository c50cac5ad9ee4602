theorem square_grows (n : Nat) : n < n * n := by
  sorry
