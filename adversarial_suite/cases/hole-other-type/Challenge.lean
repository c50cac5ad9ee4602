def witness : Nat := sorry

theorem found : witness = 3 := by
  sorry
