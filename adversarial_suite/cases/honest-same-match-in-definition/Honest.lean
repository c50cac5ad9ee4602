def helper : Nat → Nat
  | 0 => 0
  | k + 1 => k

def before : Nat → Nat
  | 0 => 0
  | k + 1 => k

theorem before_three : before 3 = 2 :=
  rfl
