theorem shifted : 2 + 1 = 3 :=
  rfl
