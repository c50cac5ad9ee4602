partial def answer (n : Nat) : Nat := answer (n + 1)

theorem easy : ∀ n, answer n = answer n := fun _ => rfl
