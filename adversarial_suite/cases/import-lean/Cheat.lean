import Lean

open Lean Elab Command

run_cmd liftCoreM <| addDecl <| .axiomDecl { name := `boom, levelParams := [], type := mkConst ``False, isUnsafe := false }

theorem add_swap (a b : Nat) : a + b = b + a :=
  boom.elim
