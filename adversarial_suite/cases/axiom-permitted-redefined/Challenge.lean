def limit : Nat := 0

axiom limit_zero : limit = 0

theorem goal : ∃ n : Nat, n = 3 := by
  sorry
