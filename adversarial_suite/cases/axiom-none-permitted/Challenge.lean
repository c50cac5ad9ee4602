theorem same (p : Prop) (h : p) : p = p ∧ p := by
  sorry
