theorem power : 3 ^ 4000000 % 1000007 = 153056 := by
  decide +kernel
