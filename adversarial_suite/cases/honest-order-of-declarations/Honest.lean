def helper : List Nat → Nat
  | [] => 1
  | n :: l => n * helper l

def twice (f : Nat → Nat) : Nat → Nat := fun n => f (f n)

theorem twice_spec (f : Nat → Nat) (n : Nat) : twice f n = f (f n) := rfl

def total : List Nat → Nat
  | [] => 0
  | n :: l => n + total l

theorem total_two : total [1, twice (· + 1) 0] = 3 := by
  rw [twice_spec]
  rfl

theorem after : helper [] = 1 := rfl
