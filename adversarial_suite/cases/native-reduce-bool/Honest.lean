def Lean.reduceBoolean (b : Bool) : Bool := b

theorem unfolded (b : Bool) : Lean.reduceBoolean b = b := rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
