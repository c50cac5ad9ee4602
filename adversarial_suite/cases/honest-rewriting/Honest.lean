theorem chain (a b c : Nat) (h : a = b) (k : b = c) : a + c = c + c := by
  rw [← k, h]
