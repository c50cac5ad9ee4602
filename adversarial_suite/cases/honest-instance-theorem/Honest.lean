class Fine : Prop where
  out : 1 + 1 = 2

instance fine : Fine := ⟨rfl⟩
