@[simp] theorem shortcut (a b : Nat) : (a + b = b + a) = True := eq_true (Nat.add_comm a b)

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp only [shortcut]
