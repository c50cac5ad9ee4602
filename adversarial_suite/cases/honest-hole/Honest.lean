def answer : Nat := 7

theorem answer_spec : answer * answer = 49 :=
  rfl
