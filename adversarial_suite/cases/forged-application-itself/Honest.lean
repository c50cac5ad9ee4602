theorem key : True ∧ True :=
  And.intro trivial trivial

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
