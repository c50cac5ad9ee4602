theorem same (p : Prop) (h : p) : p = p ∧ p :=
  ⟨propext Iff.rfl, h⟩
