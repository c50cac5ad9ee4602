theorem helper : 3 * 7 = 21 := by
  decide
