theorem helper (a b : Nat) (h : a + b = b + a := by exact Nat.add_comm _ _) : a + b = b + a :=
  h

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper a b
