namespace Hidden
private theorem swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end Hidden

open Hidden in
theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
