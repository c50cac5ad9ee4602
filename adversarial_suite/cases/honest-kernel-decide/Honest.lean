theorem computed : 123456789 * 987654321 = 121932631112635269 := by
  decide +kernel
