import Defs

theorem double_eq (n : Nat) : double n = n * 2 :=
  (Nat.mul_two n).symm
