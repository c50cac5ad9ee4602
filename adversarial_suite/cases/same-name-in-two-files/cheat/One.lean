theorem lemma_ : 1 = 1 := rfl
