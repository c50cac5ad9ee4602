private def pv (n : Nat) : Nat := n + 1

def useP (n : Nat) : Nat := pv n

theorem t (n : Nat) : useP n = n + 1 := sorry
