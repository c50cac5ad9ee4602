namespace Hidden
private axiom propext : False
end Hidden

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

open Hidden
