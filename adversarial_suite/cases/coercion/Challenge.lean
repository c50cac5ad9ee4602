theorem wrong (n : Nat) : (n : Int) = 5 := by
  sorry
