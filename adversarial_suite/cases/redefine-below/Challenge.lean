def base : Nat := 7

def value : Nat := base + 1

theorem value_small : value = 1 := by
  sorry
