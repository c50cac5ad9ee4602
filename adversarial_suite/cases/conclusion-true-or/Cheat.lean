theorem wrong : 1 = 2 ∨ True :=
  .inr True.intro
