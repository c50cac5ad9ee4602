theorem key : 36893488147419103232 = 36893488147419103232 :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
