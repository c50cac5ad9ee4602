macro "lemma" n:ident ":" t:term ":=" p:term : command => `(theorem $n : $t := $p)

lemma swap : ∀ a b : Nat, a + b = b + a := Nat.add_comm

theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
