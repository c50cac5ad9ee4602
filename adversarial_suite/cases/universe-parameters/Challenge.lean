theorem same (α : Type u) (a : α) : a = a := by
  sorry
