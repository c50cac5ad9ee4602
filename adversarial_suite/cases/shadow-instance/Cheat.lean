instance (priority := high) : Add Nat := ⟨fun _ _ => 0⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  rfl
