def total : List Nat → Nat
  | [] => 0
  | n :: l => n + total l

def twice (f : Nat → Nat) : Nat → Nat := fun n => f (f n)

theorem total_two : total [1, twice (· + 1) 0] = 3 := by
  sorry
