axiom given : ∃ n : Nat, n = 0

theorem goal : ∃ n : Nat, n + 1 = 1 :=
  given.elim fun n h => ⟨n, by rw [h]⟩
