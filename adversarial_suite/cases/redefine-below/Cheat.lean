def base : Nat := 0

def value : Nat := base + 1

theorem value_small : value = 1 :=
  rfl
