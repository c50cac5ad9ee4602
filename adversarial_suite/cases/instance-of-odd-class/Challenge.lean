class ζFin (n : Nat) where
  value : Nat

instance : ζFin 3 := ⟨3⟩

theorem at_least_two : 2 ≤ ζFin.value 3 := sorry
