theorem largest : ∃ m : Nat, ∀ n : Nat, n ≤ m := by
  sorry
