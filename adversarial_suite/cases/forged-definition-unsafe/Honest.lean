def double (n : Nat) : Nat :=
  n + n

theorem double_eq (n : Nat) : double n = 2 * n :=
  (Nat.two_mul n).symm
