inductive add_swap (a b : Nat) : Prop where
  | intro : a + b = b + a → add_swap a b
