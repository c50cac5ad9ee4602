import Basic.Succ

theorem add_swap (a b : Nat) : a + b = b + a := by
  induction a with
  | zero => exact zero_left b
  | succ a ih => rw [succ_left, ih]
