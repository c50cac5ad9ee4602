theorem helper (a b : Nat) : a + b = b + a := sorry

theorem main (a b : Nat) : (a + b) + 0 = b + a := helper a b
