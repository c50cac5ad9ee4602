theorem lemma_ : 2 = 2 := rfl
