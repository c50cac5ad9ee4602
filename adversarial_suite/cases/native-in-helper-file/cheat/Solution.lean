import Helper

theorem small : 3 * 7 = 21 :=
  helper
