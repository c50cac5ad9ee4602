def Lean.reduceBool (b : Bool) : Bool := b

theorem unfolded (b : Bool) : Lean.reduceBool b = b := rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
