structure Point where
  x : Nat
  y : Nat

instance : Add Point := ⟨fun p q => ⟨p.x + q.x, p.y + q.y⟩⟩

theorem point_comm (p q : Point) : p + q = q + p := by
  sorry
