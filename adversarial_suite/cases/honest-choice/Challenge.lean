theorem middle (p : Prop) : p ∨ ¬ p := by
  sorry
