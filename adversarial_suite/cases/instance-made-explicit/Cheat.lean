theorem same_sum (α : Type) (_inst : Add α) (a b : α) : a + b = a + b :=
  rfl
