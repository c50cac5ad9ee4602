theorem same (α : Type) (a : α) : a = a :=
  rfl
