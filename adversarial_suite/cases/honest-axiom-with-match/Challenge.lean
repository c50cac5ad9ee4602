axiom given : ∀ n : Nat, (match n with | 0 => 0 | k + 1 => k) ≤ 5

theorem goal : ∃ n : Nat, n ≤ 5 := by
  sorry
