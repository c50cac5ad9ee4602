opaque evidence : PLift (∀ a b : Nat, a + b = b + a) := ⟨Nat.add_comm⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  evidence.down a b
