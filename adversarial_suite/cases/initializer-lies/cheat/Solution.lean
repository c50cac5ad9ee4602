import Helper

theorem claim (h : started = Nat.beq 1 2) : Nat.beq 1 2 = true :=
  h.symm.trans (by native_decide)

axiom value_of_started : started = Nat.beq 1 2

theorem wrong : 1 = 2 :=
  Nat.eq_of_beq_eq_true (claim value_of_started)
