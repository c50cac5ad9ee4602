def sum : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sum n

theorem sum_le (n : Nat) : n ≤ sum n := by
  sorry
