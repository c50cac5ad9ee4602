theorem equal (a b : Nat) (h : a ≤ b) (k : b < a) : a = b :=
  absurd (Nat.lt_of_le_of_lt h k) (Nat.lt_irrefl a)
