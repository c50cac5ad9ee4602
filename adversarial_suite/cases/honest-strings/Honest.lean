theorem greeting : ("é∀𝔸".length = 3) ∧ ("ab" ++ "c" = "abc") ∧ 'x' ≠ 'y' := by
  decide +kernel
