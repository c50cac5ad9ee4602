import Mathlib
import Lean.Data

theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun _ => swap a b) data
