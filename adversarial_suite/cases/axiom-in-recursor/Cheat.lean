axiom secret : Nat

inductive Chain : Prop where
  | stop : Chain
  | more : secret = secret → Chain → Chain

theorem through (h : Chain) (a b : Nat) : a + b = b + a :=
  Chain.rec (motive := fun _ => a + b = b + a) (Nat.add_comm a b) (fun _ _ h => h) h

theorem add_swap (a b : Nat) : a + b = b + a :=
  through .stop a b
