def sum : List Nat → Nat
  | [] => 0
  | n :: l => n + sum l

def upTo : Nat → List Nat
  | 0 => []
  | n + 1 => n :: upTo n

theorem summed : sum (upTo 9000) = 40495500 := by
  sorry
