def double (n : Nat) : Nat := n + n

theorem double_two : double 2 = 5 → False := by
  intro h
  exact absurd h (by decide)
