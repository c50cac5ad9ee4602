theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem other.disproof : ¬ ∀ a b : Nat, a + b = b :=
  fun h => absurd (h 1 0) (by decide)
