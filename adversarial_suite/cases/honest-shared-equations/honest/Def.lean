def twice : Nat → Nat
  | 0 => 0
  | n + 1 => twice n + 2
