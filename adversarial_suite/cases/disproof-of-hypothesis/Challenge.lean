theorem goal (n : Nat) (h : 5 < n) : 3 < n := by
  sorry
