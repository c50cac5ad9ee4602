import Lemmas

theorem t : useP = 3 ∧ bounded.val = 3 := use_three
