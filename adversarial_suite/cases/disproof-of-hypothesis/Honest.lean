theorem goal (n : Nat) (h : 5 < n) : 3 < n :=
  Nat.lt_trans (by decide) h
