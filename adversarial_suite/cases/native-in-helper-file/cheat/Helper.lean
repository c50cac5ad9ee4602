theorem helper : 3 * 7 = 21 := by
  native_decide
