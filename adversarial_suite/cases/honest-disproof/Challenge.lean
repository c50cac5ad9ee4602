theorem all_small (n : Nat) : n < 10 := by
  sorry
