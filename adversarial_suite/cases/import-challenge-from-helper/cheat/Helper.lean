import Challenge

theorem lie : 1 = 2 := wrong
