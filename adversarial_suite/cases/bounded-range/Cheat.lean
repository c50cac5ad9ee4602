theorem sum_even (n : Fin 10) : n.val + n.val = 2 * n.val :=
  (Nat.two_mul n.val).symm
