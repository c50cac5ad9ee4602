inductive Two : Type where
  | one : Two
  | two : Two

theorem key : Two.rec (motive := fun _ => Nat) 0 1 .two = 1 :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key
  Nat.add_comm a b
