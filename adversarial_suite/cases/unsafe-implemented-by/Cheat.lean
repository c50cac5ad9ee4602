unsafe def trick (n : Nat) : Decidable (n = 2) := .isTrue lcProof

@[implemented_by trick]
opaque check (n : Nat) : Decidable (n = 2) := inferInstance

theorem wrong : 1 = 2 :=
  @of_decide_eq_true _ (check 1) rfl
