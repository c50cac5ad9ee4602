theorem loop (a b n : Nat) : a + b = b + a :=
  match n with
  | 0 => Nat.add_comm a b
  | k + 1 => loop a b k
termination_by n

theorem add_swap (a b : Nat) : a + b = b + a :=
  loop a b 9
