def _g : Nat := 0

def _h : Nat := 5

def k : Nat := _g + 1

theorem both : k = 1 ∧ _h = 5 :=
  ⟨rfl, rfl⟩
