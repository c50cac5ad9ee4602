import Lemmas

theorem t : shown = shown + 0 := rfl
