import Mathlib

open Lean in
run_cmd Elab.Command.liftCoreM <| addDecl <| .thmDecl {
  name := `fine
  levelParams := []
  type := mkConst ``True
  value := mkConst ``True.intro
}

theorem add_swap (a b : ℕ) : a + b = b + a :=
  (fun _ => Nat.add_comm a b) fine
