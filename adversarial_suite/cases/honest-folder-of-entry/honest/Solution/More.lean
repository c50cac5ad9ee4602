import Solution.Basic

theorem more (a b : Nat) : a + b = b + a :=
  swap a b
