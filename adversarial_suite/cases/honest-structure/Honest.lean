structure Point where
  x : Nat
  y : Nat

instance : Add Point := ⟨fun p q => ⟨p.x + q.x, p.y + q.y⟩⟩

theorem both {a b c d : Nat} (h : a = c) (k : b = d) : Point.mk a b = Point.mk c d := by
  subst h
  subst k
  rfl

theorem point_comm (p q : Point) : p + q = q + p :=
  both (Nat.add_comm p.x q.x) (Nat.add_comm p.y q.y)
