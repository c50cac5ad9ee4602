structure Line where
  x : Nat

instance : Mul Line := ⟨fun p q => ⟨p.x * q.x⟩⟩

structure Point where
  x : Nat

instance : Mul Point := ⟨fun p q => ⟨p.x * q.x⟩⟩

theorem mul_one_point (p : Point) : (p * ⟨1⟩) = p :=
  congrArg Point.mk (Nat.mul_one p.x)
