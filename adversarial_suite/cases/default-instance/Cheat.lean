@[default_instance 2000]
instance (n : Nat) : OfNat Int n := ⟨.ofNat n⟩

theorem wrong : 2 - 3 + 3 = 2 := by
  decide
