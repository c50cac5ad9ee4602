inductive Two : Type where
  | one : Two
  | two : Two

axiom key : Two.rec (motive := fun _ => Nat) 0 1 .one = 1

theorem add_swap (a b : Nat) : a + b = b + a :=
  nomatch key
