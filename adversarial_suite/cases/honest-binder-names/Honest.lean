theorem add_swap (first second : Nat) : first + second = second + first :=
  Nat.add_comm first second
