theorem both (p q : Prop) (h : p) : p ∧ q := by
  sorry
