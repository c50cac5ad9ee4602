axiom propext {a b : Prop} : a = b

theorem add_swap (a b : Nat) : a + b = b + a :=
  propext ▸ trivial
