namespace Mine
noncomputable def Classical.choice {α : Sort u} (h : Nonempty α) : α := _root_.Classical.choice h
end Mine

theorem add_swap (a b : Nat) : a + b = b + a :=
  (Mine.Classical.choice ⟨PLift.up (Nat.add_comm a b)⟩).down
