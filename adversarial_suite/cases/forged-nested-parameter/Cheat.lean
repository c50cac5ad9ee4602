inductive Proof : Prop where
  | mk (b : Bool)

structure Record where
  b : Bool

inductive Tagged (α : Type) (_ : Bool) : Type where
  | nothing
  | one (a : α)

theorem evidence : Proof :=
  .mk true

inductive Fine where
  | mk (t : Tagged Fine true)

theorem key (_ : Fine → True) : Proof :=
  evidence

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key (fun _ => trivial)
  Nat.add_comm a b
