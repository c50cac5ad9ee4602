structure Claim : Prop where
  holds : 1 = 2
