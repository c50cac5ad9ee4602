theorem deep (a b : Nat) : a + b = b + a := by
  sorry

theorem middle (a b : Nat) : a + b = b + a :=
  deep a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  middle a b
