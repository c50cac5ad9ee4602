import Mathlib

macro_rules
  | `($mods:declModifiers lemma $id:declId $sig:declSig $val:declVal) =>
    `($mods:declModifiers theorem $id:declId $sig:declSig $val:declVal)

lemma add_swap (a b : ℕ) : a + b = b + a :=
  Nat.add_comm a b
