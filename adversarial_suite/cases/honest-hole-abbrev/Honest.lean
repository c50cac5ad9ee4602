abbrev f : Nat → Nat
  | 0 => 0
  | n + 1 => n

theorem f_spec : f 3 = 2 := rfl
