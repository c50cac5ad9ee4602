theorem Größe.«größer als null» (ξ : Nat) (κ : 1 ≤ ξ) : 0 < ξ :=
  κ
