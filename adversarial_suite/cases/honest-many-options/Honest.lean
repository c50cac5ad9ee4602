set_option pp.all true
set_option pp.notation false
set_option autoImplicit false
set_option genSizeOf false
set_option genInjectivity false
set_option linter.all true

inductive Tree where
  | leaf
  | node (l r : Tree)

set_option maxRecDepth 4000 in
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
