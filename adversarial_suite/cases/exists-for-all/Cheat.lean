theorem small : ∃ n : Nat, n < 5 :=
  ⟨0, by decide⟩
