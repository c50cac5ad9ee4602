theorem sized : ∃ n : Nat, n = 0 :=
  ⟨0, rfl⟩
