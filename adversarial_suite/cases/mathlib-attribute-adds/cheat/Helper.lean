import Lean

open Lean

syntax (name := trusted) "trusted" : attr

initialize registerBuiltinAttribute {
  name := `trusted
  descr := "marks what is trusted"
  add := fun name _ _ => withOptions (debug.skipKernelTC.set · true) <| addDecl <| .thmDecl {
    name := name ++ `boom
    levelParams := []
    type := mkConst ``False
    value := mkConst ``True.intro
  }
}
