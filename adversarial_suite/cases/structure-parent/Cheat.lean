structure Base where
  x : Nat

structure Point where
  x : Nat
  y : Nat

theorem point_eq (p : Point) : p = p :=
  rfl
