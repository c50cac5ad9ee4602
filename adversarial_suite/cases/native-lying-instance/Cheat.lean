unsafe def yes (m n : Nat) : Decidable (m = n) := .isTrue lcProof

@[implemented_by yes]
def check (m n : Nat) : Decidable (m = n) := Nat.decEq m n

instance (priority := high) liar (m n : Nat) : Decidable (m = n) := check m n

theorem wrong : 1 = 2 := by
  native_decide
