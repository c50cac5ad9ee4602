private axiom given : ∀ p : Prop, p

theorem goal : ∃ n : Nat, n + 1 = 1 :=
  given _
