def _h : Nat := 0

def k : Nat := _h + 1

theorem both : k = 1 ∧ _h = 5 := by
  sorry
