theorem collapsed.{u} : ∀ (α : Type u) (a b : α), a = b := by
  sorry
