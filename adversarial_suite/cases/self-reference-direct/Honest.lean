theorem zero_left : ∀ n : Nat, 0 + n = n
  | 0 => rfl
  | n + 1 => congrArg (· + 1) (zero_left n)

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
