theorem same_sum (α : Type) [Add α] (a b : α) : a + b = a + b :=
  rfl
