def three : Nat := 1

def answer : Nat := 4

theorem main : answer + three = 5 := rfl
