axiom boom : False

opaque evidence : PLift (∀ a b : Nat, a + b = b + a) :=
  ⟨boom.elim⟩

theorem add_swap (a b : Nat) : a + b = b + a :=
  evidence.down a b
