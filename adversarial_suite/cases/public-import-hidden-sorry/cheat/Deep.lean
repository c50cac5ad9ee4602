module

theorem deep (a b : Nat) : a + b = b + a := sorry

public theorem shallow (a b : Nat) : a + b = b + a := deep a b
