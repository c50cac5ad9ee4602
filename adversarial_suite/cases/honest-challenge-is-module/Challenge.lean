module

@[expose] public def double (n : Nat) : Nat := n + n

public theorem double_two : double 2 = 4 := by
  sorry
