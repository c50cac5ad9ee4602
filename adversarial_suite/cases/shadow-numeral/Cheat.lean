instance (priority := high) : OfNat Nat 2 := ⟨1⟩

theorem wrong : 1 = 2 :=
  rfl
