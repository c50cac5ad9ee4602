structure Point where
  x : Nat

instance : Add Point := ⟨fun p q => ⟨p.x + q.x⟩⟩

theorem add_point (p q : Point) : p + q = q + p :=
  congrArg Point.mk (Nat.add_comm p.x q.x)
