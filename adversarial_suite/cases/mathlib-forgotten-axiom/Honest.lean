import Mathlib

open Lean Elab Command in
elab "repeating " first:command second:command : command => do
  elabCommand first
  elabCommand second

repeating
theorem fine : True := True.intro
theorem add_swap (a b : ℕ) : a + b = b + a := (fun _ => Nat.add_comm a b) fine
