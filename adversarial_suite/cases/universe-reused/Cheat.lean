theorem pair.{u, v} (α : Type (max u v)) (β : Type v) (a : α) (b : β) : (a, b) = (a, b) :=
  rfl
