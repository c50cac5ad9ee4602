def secret : Nat := 3

theorem helper (_ : secret = secret) (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a :=
  helper rfl a b
