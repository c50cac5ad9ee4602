module

/-! `do` notation, monads and evaluation. -/

@[expose] public section

def sumTo (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n + 1] do
    s := s + i
  return s
#guard sumTo 10 == 55

def firstAbove (bound : Nat) (l : List Nat) : Option Nat := Id.run do
  for x in l do
    if x > bound then return some x
  return none
#guard firstAbove 2 [1, 2, 3, 4] == some 3

def squares (n : Nat) : Array Nat := Id.run do
  let mut a := #[]
  for i in [0:n] do
    a := a.push (i * i)
  return a
#guard squares 4 == #[0, 1, 4, 9]

def skipping (n : Nat) : Nat := Id.run do
  let mut x := 0
  for i in [0:n] do
    if i == 3 then continue
    if i == 5 then break
    x := x + i
  return x
#guard skipping 10 == 7

def whileLoop (n : Nat) : Nat := Id.run do
  let mut i := 0
  while i < n do
    i := i + 2
  return i
#guard whileLoop 5 == 6

def options (x : Option Nat) : Option Nat := do
  let y ← x
  let some z := some y | none
  guard (z > 2)
  return z
#guard options (some 3) == some 3
#guard options (some 1) == none

def failing (b : Bool) : Except String Nat := do
  if b then throw "no"
  return 1

def recovered : Nat := match (do try failing true catch _ => pure 5 : Except String Nat) with
  | .ok n => n
  | .error _ => 0
#guard recovered == 5

def counting : StateM Nat Nat := do
  modify (· + 1)
  let s ← get
  set (s * 2)
  return s
#guard Id.run (counting.run 3) == (4, 8)

def layered : ExceptT String (StateM Nat) Nat := do
  modify (· + 1)
  if (← get) > 1 then throw "big"
  get
#guard (Id.run (layered.run.run 0)).2 == 1

def reading : ReaderM Nat Nat := do
  let n ← read
  return n + 1
#guard Id.run (reading.run 2) == 3

/--
info: i = 0
i = 1
-/
#guard_msgs in
#eval (do
  let mut i := 0
  while i < 2 do
    IO.println s!"i = {i}"
    i := i + 1 : IO Unit)

/-- info: caught bad -/
#guard_msgs in
#eval (do
  try throw (IO.userError "bad") catch e => IO.println s!"caught {e}" : IO Unit)

/-- info: 4 -/
#guard_msgs in
#eval (do
  let r ← IO.mkRef 3
  r.modify (· + 1)
  r.get : IO Nat)

#eval IO.println "printed"
#eval 1 + 2
#eval "abc" ++ "d"
#eval [1, 2, 3].map (· + 1)
#eval (1, "a", true)
#eval (-3 : Int)
#eval (3 : Fin 5) + 4
#eval (10 : UInt8)
#eval 'a'
#eval #[1, 2, 3][0]!
#eval [1, 2, 3][5]?
#eval if 1 < 2 then "a" else "b"

@[extern "lean_io_process_exit"] opaque IO.Process.exit : UInt8 → IO PUnit
