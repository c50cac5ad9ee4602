class Absurd : Prop where
  out : False

theorem add_swap [h : Absurd] (a b : Nat) : a + b = b + a :=
  h.out.elim
