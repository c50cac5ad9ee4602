theorem decided (n : Nat) : n = 0 ∨ ¬ n = 0 :=
  Classical.em _
