def third : Fin 5 := ⟨3, by decide⟩

theorem third_eq : third.val = 3 := by
  sorry
