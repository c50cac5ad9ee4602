instance (priority := high) (n : Nat) : CoeT Nat n Int := ⟨5⟩

theorem wrong (n : Nat) : (n : Int) = 5 :=
  rfl
