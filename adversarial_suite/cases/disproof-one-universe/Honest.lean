theorem collapsed.disproof.{u} : ¬ ∀ (α : Type u) (a b : α), a = b :=
  fun h => absurd (congrArg ULift.down (h (ULift.{u} Bool) ⟨true⟩ ⟨false⟩)) (by decide)
