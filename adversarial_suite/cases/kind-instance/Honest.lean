instance sized : Nonempty Nat :=
  ⟨0⟩
