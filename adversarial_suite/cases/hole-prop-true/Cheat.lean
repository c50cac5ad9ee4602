def answer : Prop := True

theorem answer_spec : answer ↔ ∀ n : Nat, n * n ≠ 7 :=
  ⟨fun _ _ => sorry, fun _ => True.intro⟩
