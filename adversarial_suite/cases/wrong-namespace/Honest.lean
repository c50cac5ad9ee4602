namespace Mine
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
end Mine

theorem add_swap (a b : Nat) : a + b = b + a :=
  Mine.add_swap a b
