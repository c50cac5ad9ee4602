class Oracle : Prop where
  tells : ∀ a b : Nat, a + b = b + a

@[instance] theorem oracle : Oracle := ⟨Nat.add_comm⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  Oracle.tells _ _
