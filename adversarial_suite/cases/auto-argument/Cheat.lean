theorem wrong (h : 1 = 2 := by assumption) : 1 = 2 :=
  h
