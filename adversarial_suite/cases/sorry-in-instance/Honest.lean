class Swaps (a b : Nat) : Prop where
  swap : a + b = b + a

instance (a b : Nat) : Swaps a b := ⟨Nat.add_comm a b⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  Swaps.swap
