theorem trans_le ⦃a b c : Nat⦄ (h : a ≤ b) (k : b ≤ c) : a ≤ c :=
  Nat.le_trans h k
