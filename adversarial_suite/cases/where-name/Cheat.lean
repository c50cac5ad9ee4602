theorem outer : True := True.intro
where
  add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
