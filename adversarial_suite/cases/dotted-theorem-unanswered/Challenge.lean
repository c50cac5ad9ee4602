theorem letty (n : Nat) : n ≤ n + 2 := sorry

theorem letty.go (n : Nat) : n ≤ n * n := sorry

instance instDecided : Nonempty Nat := sorry
