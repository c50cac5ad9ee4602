private def limit : Nat := 3

theorem limit_eq : limit = 3 := by
  sorry
