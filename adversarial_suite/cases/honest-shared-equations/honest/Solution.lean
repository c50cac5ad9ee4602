import Left
import Right

theorem sum_two : True ∧ 1 + 1 = 2 :=
  have _ := left
  have _ := right
  ⟨trivial, rfl⟩
