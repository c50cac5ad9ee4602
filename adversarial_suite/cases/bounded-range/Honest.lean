theorem sum_even (n : Nat) : n + n = 2 * n :=
  (Nat.two_mul n).symm
