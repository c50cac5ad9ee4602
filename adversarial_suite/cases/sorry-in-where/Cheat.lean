theorem add_swap (a b : Nat) : a + b = b + a :=
  swap a b
where
  swap (m n : Nat) : m + n = n + m := sorry
