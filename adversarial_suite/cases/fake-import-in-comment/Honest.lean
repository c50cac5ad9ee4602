/- a /- nested -/ comment
import Answers
-/
-- import Answers
import Init -- and a comment: import Answers
/- import Answers -/
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
