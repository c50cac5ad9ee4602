set_option debug.skipKernelTC true

theorem loop (n : Nat) : 1 = 2 :=
  loop (n + 1)
termination_by n
decreasing_by exact absurd (show 1 = 2 by decide +kernel) (by decide)

theorem wrong : 1 = 2 :=
  loop 0
