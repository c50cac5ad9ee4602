namespace Solution

theorem _root_.add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
