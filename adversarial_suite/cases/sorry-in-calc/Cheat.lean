theorem add_swap (a b : Nat) : a + b = b + a :=
  calc
    a + b = 0 + (a + b) := (Nat.zero_add (a + b)).symm
    _ = b + a := sorry
