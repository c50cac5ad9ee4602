def answer (n : Nat) : Nat := sorry

theorem main : answer 1 = answer 1 := sorry
