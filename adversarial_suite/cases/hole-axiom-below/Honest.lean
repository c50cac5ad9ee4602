def some_number : Nat := 7

theorem some_number_spec : some_number = 7 := rfl

noncomputable def answer : Nat := some_number

theorem answer_spec : answer = 7 := some_number_spec
