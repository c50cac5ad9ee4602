theorem helper (a b : Nat) : a + b = b + a := sorry

theorem other (a b : Nat) : (a + b) + 0 = b + a := helper a b

theorem main (a b : Nat) : (a + b) + 0 = b + a := other a b
