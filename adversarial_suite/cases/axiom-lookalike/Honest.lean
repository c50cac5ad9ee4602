theorem add_swap (a b : Nat) : a + b = b + a :=
  Classical.choice (⟨⟨Nat.add_comm a b⟩⟩ : Nonempty (PLift (a + b = b + a))) |>.down
