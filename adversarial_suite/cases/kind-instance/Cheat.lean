@[instance] def sized : Nonempty Nat :=
  ⟨0⟩
