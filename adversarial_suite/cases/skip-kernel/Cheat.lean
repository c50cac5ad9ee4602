set_option debug.skipKernelTC true

theorem wrong : 1 = 2 := by
  decide +kernel
