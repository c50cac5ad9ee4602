theorem add_swap (a b : Nat) : a + b = b + a := by
  have _unused : a = b := sorry
  exact Nat.add_comm a b
