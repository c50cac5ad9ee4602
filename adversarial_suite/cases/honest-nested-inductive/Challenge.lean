inductive Rose where
  | node : List Rose → Rose

def Rose.degree : Rose → Nat
  | .node l => l.length

theorem size_leaf : (Rose.node []).degree = 0 := by
  sorry
