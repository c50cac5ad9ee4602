theorem pos_iff (n : Nat) : 0 < n ↔ n ≠ 0 := by
  sorry
