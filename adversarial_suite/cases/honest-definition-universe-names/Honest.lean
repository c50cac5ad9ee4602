def same.{v} (α : Type v) (a : α) : α := a

theorem same_apply.{v} (α : Type v) (a : α) : same α a = a :=
  rfl
