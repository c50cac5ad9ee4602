mutual

theorem add_swap (a b : Nat) : a + b = b + a :=
  swap_back a b

theorem swap_back (a b : Nat) : a + b = b + a :=
  add_swap a b

end
