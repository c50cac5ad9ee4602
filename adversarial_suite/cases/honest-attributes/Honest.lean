@[reducible, inline, simp] def double (n : Nat) : Nat := n + n

/-- Doubling. -/
@[simp] theorem double_eq (n : Nat) : double n = n + n := by
  simp

attribute [local simp] Nat.add_comm
