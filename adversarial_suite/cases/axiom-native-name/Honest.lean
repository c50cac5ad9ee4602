axiom add_swap._native.native_decide.ax_1 : ∀ a b : Nat, a + b = b + a

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
