inductive Reach : Nat → Nat → Prop where
  | refl (n : Nat) : Reach n n
  | step (m n : Nat) : Reach m n → Reach m (n + 1)

theorem reach : Reach 1 2 :=
  .step 1 1 (.refl 1)
