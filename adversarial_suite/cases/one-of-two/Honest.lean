theorem first : 1 + 1 = 2 :=
  rfl

theorem second : 2 + 2 = 4 :=
  rfl
