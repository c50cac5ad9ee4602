set_option debug.skipKernelTC true
set_option bootstrap.inductiveCheckPositivity false

inductive Bad : Type where
  | mk : (Bad → False) → Bad

def self (b : Bad) : False :=
  match b with
  | .mk f => f (.mk f)

theorem wrong : 1 = 2 :=
  (self (.mk self)).elim
