theorem collapsed.disproof : ¬ ∀ (α : Type) (a b : α), a = b :=
  fun h => absurd (h Bool true false) (by decide)
