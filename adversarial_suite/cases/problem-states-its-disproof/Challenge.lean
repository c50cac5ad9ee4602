theorem all_small (n : Nat) : n < 10 := sorry

theorem all_small.disproof : ¬ (∀ n : Nat, n < 10) := fun h => absurd (h 10) (by decide)
