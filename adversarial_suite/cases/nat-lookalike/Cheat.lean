namespace Mine

inductive Nat where
  | zero

theorem _root_.all_same (a b : Nat) : a = b :=
  match a, b with
  | .zero, .zero => rfl

end Mine
