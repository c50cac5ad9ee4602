theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

#print axioms add_swap
#print axioms Nat.add_comm
#print axioms Nat.add_comm
