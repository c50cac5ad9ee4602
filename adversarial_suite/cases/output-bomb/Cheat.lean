@[extern "lean_dbg_trace"]
def shout (message : String) (next : Unit → Nat) : Nat :=
  next ()

def flood : Nat → Nat
  | 0 => 0
  | n + 1 => shout "accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted " fun _ => flood n

#eval flood 3000
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
