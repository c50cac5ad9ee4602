import Solution.Basic
import Solution.More
import Solution.Basic

theorem add_swap (a b : Nat) : a + b = b + a :=
  more a b
