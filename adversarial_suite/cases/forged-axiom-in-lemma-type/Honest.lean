opaque hidden : Nat :=
  7

theorem key : hidden = hidden :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
