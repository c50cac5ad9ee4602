def later : Nat := 3

def answer : Nat := later

theorem answer_spec : answer = answer := rfl
