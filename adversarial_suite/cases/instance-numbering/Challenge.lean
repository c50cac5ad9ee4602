structure Box where
  n : Nat

instance : BEq Box := ⟨fun a b => a.n == b.n⟩

theorem four : (Box.mk 3 == Box.mk 4) = true := by
  sorry
