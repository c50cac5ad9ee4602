unsafe def trick : 1 = 2 := lcProof

theorem wrong : 1 = 2 := trick
