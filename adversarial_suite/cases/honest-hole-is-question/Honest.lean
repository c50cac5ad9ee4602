def answer : Prop := ∀ n : Nat, n * n ≠ 7

theorem answer_spec : answer ↔ ∀ n : Nat, n * n ≠ 7 := Iff.rfl
