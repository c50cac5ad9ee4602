theorem add_swap (a b : Nat) : a + b = b + a := by
  have _unused : a = a := rfl
  exact Nat.add_comm a b
