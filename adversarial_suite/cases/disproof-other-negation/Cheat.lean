theorem wrong.disproof : ∃ n : Nat, ¬ (n + 1 = n + 1 → n = 7) :=
  ⟨0, fun h => absurd (h rfl) (by decide)⟩
