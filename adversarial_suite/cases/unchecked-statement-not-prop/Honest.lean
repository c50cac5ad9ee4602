def seven : Nat := 7

theorem helper (_ : Nat) : 1 + 1 = 2 := rfl

theorem wrong : 1 + 1 = 2 :=
  helper seven
