theorem le_of_steps : 0 ≤ 2000 := by
  repeat (first | exact Nat.le.refl | apply Nat.le.step)
