import Basic.Succ

theorem add_swap (a b : Nat) : a + b = b + a := by
  induction a with
  | zero => exact zero_left b
  | succ a ih => exact (succ_left a b).trans (congrArg (· + 1) ih)
