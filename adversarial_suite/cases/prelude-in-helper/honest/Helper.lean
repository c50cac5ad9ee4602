-- own numbers
inductive MyNat where
  | zero
