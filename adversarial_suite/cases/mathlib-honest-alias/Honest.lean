import Mathlib

alias add_swap := Nat.add_comm
