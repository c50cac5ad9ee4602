import Mathlib

theorem and_swap (x y : BitVec 16) : x &&& y = y &&& x :=
  BitVec.and_comm x y
