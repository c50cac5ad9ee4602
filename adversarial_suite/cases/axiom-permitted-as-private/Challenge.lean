axiom given : ∃ n : Nat, n = 0

theorem goal : ∃ n : Nat, n + 1 = 1 := by
  sorry
