private def pv (n : Nat) : Nat := Nat.succ n - 0

def useP (n : Nat) : Nat := pv n

theorem use_p (n : Nat) : useP n = n + 1 := rfl
