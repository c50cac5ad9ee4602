import Defs

theorem double_three : double 3 = 3 :=
  rfl
