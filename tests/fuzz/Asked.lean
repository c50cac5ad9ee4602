inductive Color : Type where
  | red | green | mixed (left right : Color)

def turn : Color → Color
  | .red => .green
  | .green => .red
  | .mixed l r => .mixed (turn l) (turn r)

def weight.{u} {α : Type u} (size : α → Nat) (a : α) (n : Nat) : Nat :=
  let extra := 2 * n
  size a + extra
