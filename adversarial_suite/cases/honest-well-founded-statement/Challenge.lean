def halve (n : Nat) : Nat :=
  if h : n < 2 then 0 else halve (n - 2) + 1
termination_by n
decreasing_by exact Nat.sub_lt (Nat.lt_of_lt_of_le (by decide) (Nat.le_of_not_lt h)) (by decide)

theorem halve_zero : halve 0 = 0 := by
  sorry
