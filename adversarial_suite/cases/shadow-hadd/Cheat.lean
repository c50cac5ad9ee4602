@[default_instance high]
instance (priority := high) : HAdd Nat Nat Nat := ⟨fun _ _ => 0⟩

theorem wrong (a b : Nat) : a + b = 0 :=
  rfl
