theorem same.{v, u} (α : Type u) (β : Type v) (a : α) (b : β) : (a, b) = (a, b) :=
  rfl
