theorem wrong.disproof : ¬ (∀ n : Nat, n + 1 = n + 1 → n = 7) :=
  fun h => absurd (h 0 rfl) (by decide)
