theorem Nat.swap (a b : Nat) : a + b = b + a := by
  sorry
