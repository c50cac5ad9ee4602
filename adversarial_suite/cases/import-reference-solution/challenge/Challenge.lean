import Defs

theorem double_three : double 3 = 6 := by
  sorry
