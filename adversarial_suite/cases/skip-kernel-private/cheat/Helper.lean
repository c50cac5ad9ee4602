module

public import Init

set_option debug.skipKernelTC true

private theorem lie : 1 = 2 := by
  decide +kernel

public theorem truth : 1 = 2 := lie
