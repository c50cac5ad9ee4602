def answer (n : Nat) : Nat := sorry

theorem easy : ∀ n, answer n = answer n := sorry
