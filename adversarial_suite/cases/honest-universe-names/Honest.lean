theorem same.{x, y} (α : Type x) (β : Type y) (a : α) (b : β) : (a, b) = (a, b) :=
  rfl
