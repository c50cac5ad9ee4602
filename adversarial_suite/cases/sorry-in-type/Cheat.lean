theorem helper (_ : (sorry : Nat) = 0 → True) (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper (fun _ => trivial) a b
