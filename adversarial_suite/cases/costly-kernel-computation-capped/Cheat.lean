def steps : Nat → Nat → Nat
  | 0, _ => 0
  | fuel + 1, n => if n ≤ 1 then 0 else steps fuel (if n % 2 = 0 then n / 2 else 3 * n + 1) + 1

def total : Nat → Nat
  | 0 => 0
  | n + 1 => steps 200 n + total n

theorem counted : total 250 = 11021 := by
  decide +kernel
