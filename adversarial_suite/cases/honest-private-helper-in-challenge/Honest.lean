private theorem helper : 3 = 3 := rfl

private def limit : Nat := 3

theorem limit_eq : limit = 3 :=
  helper
