class Absurd : Prop where
  out : False

theorem given [h : Absurd] (a b : Nat) : a + b = b + a :=
  h.out.elim

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
