theorem and_swap (p q : Prop) : p ∧ q → q ∧ p := by
  sorry
