def answer : Nat := sorry

theorem answer_spec : answer * answer = 49 := by
  sorry
