module

theorem deep (a b : Nat) : a + b = b + a := Nat.add_comm a b

public theorem shallow (a b : Nat) : a + b = b + a := deep a b
