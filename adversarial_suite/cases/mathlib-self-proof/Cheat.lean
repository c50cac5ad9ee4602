import Mathlib

open Lean in
run_cmd do
  let boom : Declaration := .thmDecl {
    name := `boom, levelParams := [], type := mkConst ``False, value := mkConst `boom }
  match (← getEnv).addDeclCore 0 1000 boom none (doCheck := false) with
  | .ok env => setEnv env
  | .error _ => throwError "refused"

theorem add_swap (a b : ℕ) : a + b = b + a :=
  boom.elim
