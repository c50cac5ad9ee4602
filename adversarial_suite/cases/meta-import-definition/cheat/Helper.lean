module

public axiom swap (a b : Nat) : a + b = b + a
