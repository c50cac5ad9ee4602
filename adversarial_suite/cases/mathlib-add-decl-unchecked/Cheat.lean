import Mathlib

open Lean in
run_cmd Elab.Command.liftCoreM <| withOptions (debug.skipKernelTC.set · true) <| addDecl <| .thmDecl {
  name := `boom
  levelParams := []
  type := mkConst ``False
  value := mkConst ``True.intro
}

theorem add_swap (a b : ℕ) : a + b = b + a :=
  boom.elim
