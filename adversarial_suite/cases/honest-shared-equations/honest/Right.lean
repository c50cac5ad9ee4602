import Def

theorem right : twice 0 = 0 := by
  simp [twice]
