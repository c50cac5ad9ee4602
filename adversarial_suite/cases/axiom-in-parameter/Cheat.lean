axiom secret : Nat

inductive Tagged (_tag : Fin (secret + 1)) : Prop where
  | intro

theorem helper (_ : ∀ t, Tagged t) (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper (fun _ => .intro) a b
