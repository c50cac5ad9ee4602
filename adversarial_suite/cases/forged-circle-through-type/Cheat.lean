def Odd : Prop :=
  True

theorem odd : Odd :=
  trivial

theorem add_swap (a b : Nat) : a + b = b + a :=
  let _ := odd
  Nat.add_comm a b
