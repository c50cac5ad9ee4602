def answer : Nat :=
  0

theorem fits : answer = answer := by
  sorry
