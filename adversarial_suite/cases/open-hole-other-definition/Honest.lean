def three : Nat := 3

def answer : Nat := 2

theorem main : answer + three = 5 := rfl
