import Lemmas

theorem t (n : Nat) : useP n = n + 1 := use_p n
