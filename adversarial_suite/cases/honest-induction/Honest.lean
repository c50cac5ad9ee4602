def sum : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sum n

theorem sum_le (n : Nat) : n ≤ sum n := by
  induction n with
  | zero => exact Nat.le_refl 0
  | succ n _ =>
    show n + 1 ≤ (n + 1) + sum n
    exact Nat.le_add_right (n + 1) (sum n)
