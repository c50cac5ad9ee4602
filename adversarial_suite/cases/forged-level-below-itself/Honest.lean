theorem key : Type 1 → True :=
  fun _ => trivial

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
