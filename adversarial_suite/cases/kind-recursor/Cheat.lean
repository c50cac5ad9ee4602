inductive Claim : Prop
