theorem goal.disproof (n : Nat) (h : n < 3) : ¬ (3 < n) :=
  fun k => absurd (Nat.lt_trans h k) (Nat.lt_irrefl n)
