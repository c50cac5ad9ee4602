theorem same.{u} (α : Sort u) (a : α) : a = a :=
  rfl
