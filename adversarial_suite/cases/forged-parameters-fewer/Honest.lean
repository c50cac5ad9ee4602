inductive Pair (α : Type) : Type where
  | mk : α → α → Pair α

theorem key (p : Pair Nat) : p = p :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key (.mk 1 2)
  Nat.add_comm a b
