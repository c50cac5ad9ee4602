@[extern "lean_dbg_trace"]
def dbgTrace {α : Type u} (message : String) (next : Unit → α) : α :=
  next ()

def flood : Nat → Nat
  | 0 => 0
  | n + 1 => dbgTrace "accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted " fun _ => flood n

#eval flood 3000
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
