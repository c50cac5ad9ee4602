axiom small : ∃ n : Nat, n = 0

theorem goal : ∃ n : Nat, n + 1 = 1 :=
  match small with
  | ⟨n, h⟩ => ⟨n, by rw [h]⟩
