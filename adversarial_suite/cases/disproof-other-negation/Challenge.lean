theorem wrong : ∀ n : Nat, n + 1 = n + 1 → n = 7 := by
  sorry
