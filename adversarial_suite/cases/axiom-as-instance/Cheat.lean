class Oracle : Prop where
  tells : ∀ p : Prop, p

@[instance] axiom oracle : Oracle

theorem add_swap (a b : Nat) : a + b = b + a :=
  Oracle.tells _
