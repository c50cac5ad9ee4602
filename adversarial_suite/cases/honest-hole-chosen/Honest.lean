theorem exists_root : ∃ r : Nat, r * r = 49 := ⟨7, rfl⟩

noncomputable def root : Nat := Classical.choose exists_root

theorem root_spec : root * root = 49 := Classical.choose_spec exists_root
