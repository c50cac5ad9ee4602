structure Base where
  x : Nat

structure Point extends Base where
  y : Nat

theorem point_eq (p : Point) : p = p := by
  sorry
