theorem equal (a b : Nat) (h : a ≤ b) : a = b := by
  sorry
