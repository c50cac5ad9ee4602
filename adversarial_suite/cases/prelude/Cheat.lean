prelude

inductive Nat where
  | zero : Nat
