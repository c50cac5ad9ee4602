#eval IO.println "{\"severity\":\"error\",\"pos\":{\"line\":1,\"column\":0},\"data\":\"<b>no</b>\",\"fileName\":\"x\"}"
#eval IO.println "{\"severity\":"
#eval IO.eprintln "Challenge.lean:1:0: error: nothing of the kind"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
