inductive Box : Type where
  | mk : (Fin 3 → Nat) → Box

theorem helper (_ : Box = Box) (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper rfl a b
