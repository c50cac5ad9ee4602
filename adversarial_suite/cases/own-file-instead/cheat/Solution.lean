import Other

theorem double_three : double 3 = 3 :=
  rfl
