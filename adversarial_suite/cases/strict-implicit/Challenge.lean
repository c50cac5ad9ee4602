theorem trans_le {a b c : Nat} (h : a ≤ b) (k : b ≤ c) : a ≤ c := by
  sorry
