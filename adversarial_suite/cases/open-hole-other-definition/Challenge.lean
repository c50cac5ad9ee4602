def three : Nat := 3

def answer : Nat := sorry

theorem main : answer + three = 5 := sorry
