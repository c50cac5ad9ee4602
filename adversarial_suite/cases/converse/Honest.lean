theorem pos (n : Nat) (h : n ≠ 0) : 0 < n :=
  Nat.pos_of_ne_zero h
