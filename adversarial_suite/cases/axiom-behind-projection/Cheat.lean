axiom boom : False

structure Evidence (n : Nat) (_ : n = boom.elim) : Prop where
  swap : ∀ a b : Nat, a + b = b + a

theorem add_swap (a b : Nat) : a + b = b + a :=
  (⟨Nat.add_comm⟩ : Evidence boom.elim rfl).swap a b
