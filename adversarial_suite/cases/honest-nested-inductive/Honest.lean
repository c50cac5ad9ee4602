inductive Rose where
  | node : List Rose → Rose

def Rose.degree : Rose → Nat
  | .node l => l.length

def Rose.depth : Rose → Nat
  | .node [] => 0
  | .node (r :: _) => r.depth + 1

theorem size_leaf : (Rose.node []).degree = 0 :=
  rfl
