def same.{u} (α : Type u) (a : α) : α := a

theorem same_apply.{u} (α : Type u) (a : α) : same α a = a := by
  sorry
