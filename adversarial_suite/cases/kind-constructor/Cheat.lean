inductive Order : Prop where
  | swap
