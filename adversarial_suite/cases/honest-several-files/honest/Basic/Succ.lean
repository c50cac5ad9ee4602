import Basic.Zero

theorem succ_left (m n : Nat) : m + 1 + n = m + n + 1 :=
  Nat.succ_add m n
