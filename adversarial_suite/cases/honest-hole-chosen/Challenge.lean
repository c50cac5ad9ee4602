def root : Nat := sorry

theorem root_spec : root * root = 49 := sorry
