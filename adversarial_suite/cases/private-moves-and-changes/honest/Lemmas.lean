private def pv (n : Nat) : Nat := n + 1

def useP (n : Nat) : Nat := pv n

theorem use_p (n : Nat) : useP n = n + 1 := rfl
