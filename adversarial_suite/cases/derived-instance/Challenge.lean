inductive Color where
  | red
  | blue
  deriving BEq

theorem alike : (Color.red == Color.blue) = true := by
  sorry
