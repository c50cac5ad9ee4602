axiom witness : Nat

theorem found : True :=
  True.intro
