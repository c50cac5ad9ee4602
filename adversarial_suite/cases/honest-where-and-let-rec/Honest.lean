theorem add_swap (a b : Nat) : a + b = b + a :=
  go a
where
  go (n : Nat) : n + b = b + n := by
    let rec step : ∀ k : Nat, k + b = b + k
      | 0 => Nat.zero_add b
      | k + 1 => (Nat.succ_add k b).trans (congrArg Nat.succ (step k))
    exact step n
