set_option debug.skipKernelTC true

opaque evidence : PLift (1 = 2) :=
  ⟨by decide +kernel⟩

theorem wrong : 1 = 2 :=
  evidence.down
