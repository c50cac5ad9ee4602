inductive Two : Type where
  | one : Two
  | two : Two

theorem key (t : Two) : t = t :=
  Two.rec (motive := fun t => t = t) rfl rfl t

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key .one
  Nat.add_comm a b
