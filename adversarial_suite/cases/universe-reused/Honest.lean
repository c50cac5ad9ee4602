theorem pair.{u, v} (α : Type u) (β : Type v) (a : α) (b : β) : (a, b) = (a, b) :=
  rfl
