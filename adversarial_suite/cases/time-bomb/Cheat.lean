def spin : Nat → IO Unit
  | 0 => pure ()
  | n + 1 => spin n

#eval spin 100000000000000
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
