set_option debug.skipKernelTC true in
theorem wrong : 1 = 2 := by
  decide +kernel
