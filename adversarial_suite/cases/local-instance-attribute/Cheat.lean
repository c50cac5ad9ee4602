@[reducible] def zeroMul : Mul Nat := ⟨fun _ _ => 0⟩

attribute [local instance] zeroMul in
theorem wrong (a b : Nat) : a * b = 0 :=
  rfl
