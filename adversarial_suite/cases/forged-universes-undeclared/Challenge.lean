theorem same.{u, v} (α : Sort u) (β : Sort v) (a : α) (b : β) : a = a ∧ b = b := by
  sorry
