def third : Fin 5 := ⟨3, show 3 < 5 from Nat.lt_of_lt_of_le (m := 4) (by decide) (by decide)⟩

theorem third_eq : third.val = 3 :=
  rfl
