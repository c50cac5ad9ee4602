axiom pick (α : Sort u) : α

noncomputable instance (p : Prop) : Inhabited p := ⟨pick p⟩

opaque boom : False

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
