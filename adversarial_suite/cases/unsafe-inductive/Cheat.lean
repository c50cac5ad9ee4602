unsafe inductive Bad : Type where
  | mk : (Bad → False) → Bad

unsafe def self (b : Bad) : False :=
  match b with
  | .mk f => f (.mk f)

theorem wrong : 1 = 2 :=
  (self (.mk self)).elim
