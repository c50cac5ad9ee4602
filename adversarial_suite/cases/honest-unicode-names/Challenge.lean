theorem Größe.«größer als null» (α₁ : Nat) (h : 1 ≤ α₁) : 0 < α₁ := by
  sorry
