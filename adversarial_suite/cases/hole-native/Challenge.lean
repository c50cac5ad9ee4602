def answer : Fin 5 := sorry

theorem easy : answer = answer := sorry
