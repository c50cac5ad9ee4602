theorem all_small.disproof : ¬ (∀ n : Nat, n < 10) := by
  intro h
  exact absurd (h 10) (by decide)
