theorem key : True :=
  trivial

theorem other : True :=
  trivial

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := And.intro key other
  Nat.add_comm a b
