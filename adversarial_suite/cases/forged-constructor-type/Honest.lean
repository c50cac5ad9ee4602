structure Small where
  value : Nat
  proof : value < 10

theorem key (s : Small) : s.value < 10 :=
  s.proof

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := key ⟨3, by decide⟩
  Nat.add_comm a b
