theorem add_assoc' (α : Type) [Add α] (a b : α) : a + b = b + a := by
  sorry
