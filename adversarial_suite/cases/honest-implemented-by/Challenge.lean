def half (n : Nat) : Nat := n / 2

theorem half_four : half 4 = 2 := by
  sorry
