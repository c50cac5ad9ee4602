inductive Box : Type where
  | mk : Nat → Box

theorem key (b : Box) : b = b :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
