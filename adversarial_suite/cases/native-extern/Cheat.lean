@[extern "x"]
def Bool.atLeastTwo (_ _ _ : Bool) : Bool := Nat.beq 1 2

theorem claim : Bool.atLeastTwo true true true = true := by
  native_decide

theorem wrong : 1 = 2 :=
  Nat.eq_of_beq_eq_true claim
