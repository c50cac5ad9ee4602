module

public import Helper

public section

theorem add_swap (a b : Nat) : a + b = b + a :=
  lie.elim

end
