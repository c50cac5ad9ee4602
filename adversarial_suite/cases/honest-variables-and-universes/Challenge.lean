theorem first_of.{u, v} {α : Type u} {β : Type v} (a : α) (b : β) : (a, b).1 = a := by
  sorry
