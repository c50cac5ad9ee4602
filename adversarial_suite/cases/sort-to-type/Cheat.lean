theorem same.{u} (α : Type u) (a : α) : a = a :=
  rfl
