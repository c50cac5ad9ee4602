mutual

inductive Even : Nat → Prop where
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (n + 1)

inductive Odd : Nat → Prop where
  | succ (n : Nat) : Even n → Odd (n + 1)

end

theorem even_succ : Even 2 :=
  .succ 1 (.succ 0 .zero)
