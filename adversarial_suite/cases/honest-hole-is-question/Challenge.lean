def answer : Prop := sorry

theorem answer_spec : answer ↔ ∀ n : Nat, n * n ≠ 7 := sorry
