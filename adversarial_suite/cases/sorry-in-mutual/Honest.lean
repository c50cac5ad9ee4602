mutual

theorem add_swap (a b : Nat) : a + b = b + a :=
  other a b

theorem other (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

end
