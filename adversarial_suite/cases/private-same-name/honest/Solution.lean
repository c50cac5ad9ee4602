import One
import Two

private theorem swap (a b : Nat) : a + b = b + a := (one a b).trans ((two a b).trans (one a b))

theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
