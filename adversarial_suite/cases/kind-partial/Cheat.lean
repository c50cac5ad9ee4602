instance : Nonempty (2 + 2 = 4) := ⟨rfl⟩

partial def loop (n : Nat) : 2 + 2 = 4 := loop (n + 1)

def small : 2 + 2 = 4 := loop 0
