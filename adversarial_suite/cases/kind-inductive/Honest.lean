inductive Swap (a b : Nat) : Prop where
  | intro : a + b = b + a → Swap a b

theorem Swap.all (a b : Nat) : Swap a b :=
  .intro (Nat.add_comm a b)

theorem add_swap (a b : Nat) : a + b = b + a :=
  match Swap.all a b with
  | .intro h => h
