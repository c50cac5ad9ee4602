theorem square_grows (n : Nat) : n ≤ n * n :=
  match n with
  | 0 => Nat.le_refl 0
  | k + 1 => Nat.le_mul_of_pos_left (k + 1) (Nat.succ_pos k)
