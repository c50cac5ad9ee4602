inductive Tree : Type where
  | leaf : Tree
  | node : List Tree → Tree

theorem key (t : Tree) : t = t :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key .leaf
  Nat.add_comm a b
