import Helper

theorem wrong : 1 = 2 := rfl
