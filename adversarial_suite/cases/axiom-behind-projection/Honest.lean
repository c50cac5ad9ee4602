axiom boom : False

structure Evidence (n : Nat) (_ : n = 0) : Prop where
  swap : ∀ a b : Nat, a + b = b + a

theorem add_swap (a b : Nat) : a + b = b + a :=
  (⟨Nat.add_comm⟩ : Evidence 0 rfl).swap a b
