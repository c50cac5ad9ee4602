theorem wherey (n : Nat) : n ≤ n + 1 := Nat.le_succ n

theorem letty (n : Nat) : n ≤ n + 2 := Nat.le_add_right n 2
