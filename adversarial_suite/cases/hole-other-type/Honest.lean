def witness : Nat := 3

theorem found : witness = 3 :=
  rfl
