inductive Either : Prop where
  | left : Either
  | right : Either

theorem key (e : Either) : True :=
  Either.rec (motive := fun _ => True) trivial trivial e

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key .left
  Nat.add_comm a b
