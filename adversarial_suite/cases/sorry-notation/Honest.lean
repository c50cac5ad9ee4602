local notation "∎" => Nat.add_comm _ _

theorem add_swap (a b : Nat) : a + b = b + a :=
  ∎
