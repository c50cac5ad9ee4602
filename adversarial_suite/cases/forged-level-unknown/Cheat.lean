theorem key.{u, v} (α : Sort u) (β : Sort v) (a : α) (b : β) : a = a ∧ b = b :=
  ⟨rfl, rfl⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key Nat Nat a b
  Nat.add_comm a b
