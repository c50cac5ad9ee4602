def truth (n : Nat) : Bool := Nat.beq n 2

def lie (_ : Nat) : Bool := true

@[csimp] theorem truth_is_lie : @truth = @lie := sorry

theorem claim : truth 1 = true := by
  native_decide

theorem wrong : 1 = 2 :=
  Nat.eq_of_beq_eq_true claim
