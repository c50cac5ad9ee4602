def Big : Prop :=
  True

theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ : Big = Big := rfl
  Nat.add_comm a b
