import Def

theorem left : twice 1 = 2 := by
  simp [twice]
