def n : Nat := 2

theorem even : n % 2 = 0 := rfl

def m : Nat := 3

theorem odd_square : m * m % 2 = 1 := rfl
