structure Point where
  x : Nat

instance : Add Point := ⟨fun _ _ => ⟨0⟩⟩

theorem add_point (p q : Point) : p + q = q + p :=
  rfl
