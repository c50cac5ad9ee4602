theorem small : ∀ n : Nat, n < 5 := by
  sorry
