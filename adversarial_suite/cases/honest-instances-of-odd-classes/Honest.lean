class ζFin (n : Nat) where
  value : Nat

class «3d» (n : Nat) where
  value : Nat

class _under (n : Nat) where
  value : Nat

class lower (n : Nat) where
  value : Nat

instance : ζFin 2 := ⟨2⟩
instance : «3d» 2 := ⟨2⟩
instance : _under 2 := ⟨2⟩
instance : lower 2 := ⟨2⟩

instance : ζFin 3 := ⟨3⟩
instance : «3d» 3 := ⟨3⟩
instance : _under 3 := ⟨3⟩
instance : lower 3 := ⟨3⟩

theorem all_three :
    ζFin.value 3 + «3d».value 3 + _under.value 3 + lower.value 3 = 12 := rfl
