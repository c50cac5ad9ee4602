structure Pair where
  x : Nat
  y : Nat
  ordered : x < y

def answer : Pair := ⟨1, 2, by decide⟩

theorem easy : True := True.intro
