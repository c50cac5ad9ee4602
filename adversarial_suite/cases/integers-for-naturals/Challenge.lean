theorem minus (a : Nat) : a - 1 + 1 = a := by
  sorry
