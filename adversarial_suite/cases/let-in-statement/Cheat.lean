theorem shifted : let base := 2; base + 1 = 3 :=
  rfl
