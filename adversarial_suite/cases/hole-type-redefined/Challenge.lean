structure Pair where
  x : Nat
  y : Nat
  ordered : x < y

def answer : Pair := sorry

theorem easy : True := sorry
