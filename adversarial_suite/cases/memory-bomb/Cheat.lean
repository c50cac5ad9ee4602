def grow : Nat → List Nat → List Nat
  | 0, l => l
  | n + 1, l => grow n (n :: l)

#eval IO.println (toString (grow 100000000 []).length)
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
