theorem helper (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem main (a b : Nat) : (a + b) + 0 = b + a := helper a b
