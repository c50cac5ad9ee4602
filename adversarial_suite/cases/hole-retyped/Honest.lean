def other : Int := 3

def witness : Nat := other.toNat

theorem found : True :=
  True.intro
