def Claim : Prop := ∀ a b : Nat, a + b = b + a

theorem claim : Claim :=
  Nat.add_comm

theorem add_swap (a b : Nat) : a + b = b + a :=
  claim a b
