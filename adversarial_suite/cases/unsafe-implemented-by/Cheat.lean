unsafe def trick : Decidable (1 = 2) := .isTrue lcProof

@[implemented_by trick]
opaque check : Decidable (1 = 2) := inferInstance

instance (priority := high) : Decidable (1 = 2) := check

theorem wrong : 1 = 2 := by
  decide
