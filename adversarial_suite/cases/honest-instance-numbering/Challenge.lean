structure Ring (n : Nat) where
  value : Nat

instance : Add (Ring 3) := ⟨fun a b => ⟨(a.value + b.value) % 3⟩⟩

theorem add_zero_mod : (⟨2⟩ + ⟨2⟩ : Ring 3) = ⟨1⟩ := by
  sorry
