def double (n : Nat) : Nat :=
  n + n

def easy (n : Nat) : Nat :=
  2 * n

theorem key (n : Nat) : easy n = 2 * n :=
  rfl

theorem double_eq (n : Nat) : double n = 2 * n :=
  sorry
