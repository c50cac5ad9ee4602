axiom given : 2 + 2 = 4

theorem wrong : 2 + 2 = 4 :=
  given
