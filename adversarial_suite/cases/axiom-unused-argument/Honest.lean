axiom boom : False

theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun (_ : False → True) => Nat.add_comm a b) (fun _ => trivial)
