theorem three : ∃ n : Nat, n = 3 := by
  sorry
