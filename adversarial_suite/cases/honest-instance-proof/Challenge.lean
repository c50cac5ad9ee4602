class Positive (n : Nat) : Prop where
  out : 0 < n

instance three : Positive 3 := ⟨by decide⟩

def pred (n : Nat) [Positive n] : Nat := n - 1

theorem positive : pred 3 = 2 := by
  sorry
