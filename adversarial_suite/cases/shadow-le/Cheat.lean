instance (priority := high) : LE Nat := ⟨fun _ _ => True⟩

theorem big : 3 ≤ 2 :=
  True.intro
