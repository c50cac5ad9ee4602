theorem letty (n : Nat) : n ≤ n + 2 := Nat.le_add_right n 2

instance instDecided : Nonempty Nat := ⟨0⟩
