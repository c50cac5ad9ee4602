def Even (n : Nat) : Prop := ∃ k, n = 2 * k

theorem even_three : Even 3 := by
  sorry
