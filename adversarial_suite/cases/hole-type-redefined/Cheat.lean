structure Pair where
  x : Nat
  y : Nat

def answer : Pair := ⟨2, 1⟩

theorem easy : True := True.intro
