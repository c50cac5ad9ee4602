theorem tidy (a b : Nat) (l : List Nat) (h : a = 0) : (l ++ []).length + a + b * 1 = l.length + b := by
  sorry
