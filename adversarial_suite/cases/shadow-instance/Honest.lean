instance (priority := low) : Add Nat := ⟨fun _ _ => 0⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
