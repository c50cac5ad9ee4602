axiom fact : 2 + 2 = 4

theorem small : 2 + 2 = 4 :=
  rfl
