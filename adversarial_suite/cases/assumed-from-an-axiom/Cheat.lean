axiom helper : ∀ a b : Nat, a = b

theorem main (a b : Nat) : (a + b) + 0 = b + a := helper _ _
