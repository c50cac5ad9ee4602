abbrev fact : 2 + 2 = 4 :=
  rfl

theorem small : 2 + 2 = 4 :=
  fact
