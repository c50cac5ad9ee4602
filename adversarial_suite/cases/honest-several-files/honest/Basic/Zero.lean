theorem zero_left (n : Nat) : 0 + n = n :=
  Nat.zero_add n
