theorem bases : 0xff + 0b101 + 0o17 = 275 ∧ 10 ^ 30 % 7 = 1 ∧ 2 ^ 64 - 1 = 18446744073709551615 := by
  decide
