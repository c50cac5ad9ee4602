theorem add_swap (a b : Nat) : a + b = b + a := by
  intro_all_and_win
