inductive Tagged (α : Type) (_ : Bool) : Type where
  | nothing
  | one (a : α)

inductive Fine where
  | mk (t : Tagged Fine true)

theorem helper (_ : Fine → True) : 1 + 1 = 2 := rfl

theorem wrong : 1 + 1 = 2 :=
  helper (fun _ => trivial)
