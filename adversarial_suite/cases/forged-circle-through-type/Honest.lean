def Even : Prop :=
  True

theorem even : Even :=
  trivial

theorem add_swap (a b : Nat) : a + b = b + a :=
  let _ := even
  Nat.add_comm a b
