theorem wrong : 2 + 2 = 4 :=
  rfl
