#eval IO.println "{\"severity\":\"error\",\"pos\":{\"line\":1,\"column\":0},\"data\":\"<b>no</b>\",\"fileName\":\"x\"}"
#eval IO.println "{\"severity\":\"error\",\"pos\":{\"line\":-1,\"column\":1e99},\"data\":[]}"
#eval IO.println "{\"severity\":[\"error\"],\"pos\":{\"line\":true,\"column\":0},\"data\":\"\\ud800\\u0000\"}"
#eval IO.println "{\"severity\":\"error\",\"pos\":[],\"data\":NaN}"
#eval IO.println ("{\"severity\":" ++ String.join (List.replicate 5000 "["))
#eval IO.println ("{\"severity\":\"error\",\"data\":" ++ String.join (List.replicate 5000 "9") ++ "}")
#eval IO.println "{\"severity\":"
#eval IO.eprintln "Challenge.lean:1:0: error: nothing of the kind"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
