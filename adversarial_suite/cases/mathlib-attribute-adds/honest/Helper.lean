import Lean

open Lean

syntax (name := trusted) "trusted" : attr

initialize registerBuiltinAttribute {
  name := `trusted
  descr := "marks what is trusted"
  add := fun _ _ _ => pure ()
}
