theorem minus (a : Int) : a - 1 + 1 = a :=
  Int.sub_add_cancel a 1
