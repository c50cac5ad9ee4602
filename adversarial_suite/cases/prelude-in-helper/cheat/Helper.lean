-- own numbers
prelude

inductive Nat where
  | zero
