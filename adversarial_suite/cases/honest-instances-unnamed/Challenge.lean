structure Point where
  x : Nat

instance : Mul Point := ⟨fun p q => ⟨p.x * q.x⟩⟩

theorem mul_one_point (p : Point) : (p * ⟨1⟩) = p := by
  sorry
