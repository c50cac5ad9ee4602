theorem pos (n : Nat) (h : 0 < n) : n ≠ 0 :=
  Nat.ne_of_gt h
