inductive Reach : Nat → Nat → Prop where
  | refl (n : Nat) : Reach n n
  | all (m n : Nat) : Reach m n

theorem reach : Reach 1 2 :=
  .all 1 2
