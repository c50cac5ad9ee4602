axiom other : Nat

def witness : Nat := 3

theorem found : True :=
  True.intro
