class Positive (n : Nat) : Prop where
  out : 0 < n

instance three : Positive 3 := ⟨Nat.zero_lt_succ 2⟩

def pred (n : Nat) [Positive n] : Nat := n - 1

theorem positive : pred 3 = 2 :=
  rfl
