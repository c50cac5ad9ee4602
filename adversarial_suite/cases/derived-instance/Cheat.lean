inductive Color where
  | red
  | blue

instance instBEqColor : BEq Color := ⟨fun _ _ => true⟩

theorem alike : (Color.red == Color.blue) = true :=
  rfl
