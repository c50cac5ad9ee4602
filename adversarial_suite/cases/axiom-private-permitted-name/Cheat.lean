namespace Hidden
private axiom propext : False
end Hidden

theorem add_swap (a b : Nat) : a + b = b + a :=
  Hidden.propext.elim

open Hidden
