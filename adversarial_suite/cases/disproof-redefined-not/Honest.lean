theorem wrong : 2 = 2 :=
  rfl
