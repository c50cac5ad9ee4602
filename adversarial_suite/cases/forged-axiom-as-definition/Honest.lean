axiom honest : True

theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun _ => Nat.add_comm a b) honest
