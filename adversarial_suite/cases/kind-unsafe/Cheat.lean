unsafe def small : 2 + 2 = 4 :=
  small
