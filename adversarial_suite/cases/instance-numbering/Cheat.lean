structure Box where
  n : Nat

instance : BEq Box := ⟨fun _ _ => true⟩

instance : BEq Box := ⟨fun a b => a.n == b.n⟩

theorem four : @BEq.beq Box instBEqBox (Box.mk 3) (Box.mk 4) = true :=
  rfl
