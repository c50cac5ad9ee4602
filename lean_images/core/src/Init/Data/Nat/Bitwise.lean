module

prelude
public import Init.Data.Nat.Gcd
public meta import Init.Data.Nat.Gcd

/-! Natural numbers: bitwise operations, shifts and the binary logarithm. -/

@[expose] public section

namespace Nat

/-- Combines two numbers bit by bit. The first number only bounds the number of steps: it is halved
each time. -/
def bitwiseLoop (f : Bool → Bool → Bool) : (steps n m : Nat) → Nat
  | 0, _, m => if f false true then m else 0
  | succ steps, n, m =>
    if n = 0 then (if f false true then m else 0)
    else if m = 0 then (if f true false then n else 0)
    else
      let r := bitwiseLoop f steps (n / 2) (m / 2)
      if f (n % 2 = 1) (m % 2 = 1) then r + r + 1 else r + r

def bitwise (f : Bool → Bool → Bool) (n m : Nat) : Nat := bitwiseLoop f n n m

theorem bitwiseLoop_eq (f : Bool → Bool → Bool) (steps n m : Nat) (h : n ≤ steps) :
    bitwiseLoop f steps n m = bitwiseLoop f n n m := by
  induction steps using Nat.strongRecOn generalizing n m with
  | _ steps ih =>
    cases steps with
    | zero => rw [eq_zero_of_le_zero h]
    | succ steps =>
      cases n with
      | zero => exact if_pos rfl
      | succ n =>
        have lt : (n + 1) / 2 ≤ n := le_of_lt_succ (div_lt_self (succ_pos n) (succ_lt_succ (succ_pos 0)))
        have le : n ≤ steps := le_of_succ_le_succ h
        unfold bitwiseLoop
        rw [ih steps (lt_succ_self _) _ _ (Nat.le_trans lt le),
          ih n (Nat.lt_of_le_of_lt le (lt_succ_self _)) _ _ lt]

theorem bitwise_def (f : Bool → Bool → Bool) (n m : Nat) :
    bitwise f n m =
      if n = 0 then (if f false true then m else 0)
      else if m = 0 then (if f true false then n else 0)
      else if f (n % 2 = 1) (m % 2 = 1) then bitwise f (n / 2) (m / 2) + bitwise f (n / 2) (m / 2) + 1
      else bitwise f (n / 2) (m / 2) + bitwise f (n / 2) (m / 2) := by
  unfold bitwise
  cases n with
  | zero => rfl
  | succ n =>
    have lt : (n + 1) / 2 ≤ n := le_of_lt_succ (div_lt_self (succ_pos n) (succ_lt_succ (succ_pos 0)))
    rw [← bitwiseLoop_eq f n ((n + 1) / 2) (m / 2) lt]
    rfl

@[extern "lean_nat_land"] def land : @& Nat → @& Nat → Nat := bitwise and
@[extern "lean_nat_lor"] def lor : @& Nat → @& Nat → Nat := bitwise or
@[extern "lean_nat_lxor"] def xor : @& Nat → @& Nat → Nat := bitwise bne

@[extern "lean_nat_shiftl"] def shiftLeft : @& Nat → @& Nat → Nat
  | n, 0 => n
  | n, succ m => shiftLeft (2 * n) m

@[extern "lean_nat_shiftr"] def shiftRight : @& Nat → @& Nat → Nat
  | n, 0 => n
  | n, succ m => shiftRight n m / 2

instance instAndOp : AndOp Nat := ⟨Nat.land⟩
instance instOrOp : OrOp Nat := ⟨Nat.lor⟩
instance instXorOp : XorOp Nat := ⟨Nat.xor⟩
instance instShiftLeft : ShiftLeft Nat := ⟨Nat.shiftLeft⟩
instance instShiftRight : ShiftRight Nat := ⟨Nat.shiftRight⟩

@[simp] theorem shiftLeft_zero (n : Nat) : n <<< 0 = n := rfl
@[simp] theorem shiftRight_zero (n : Nat) : n >>> 0 = n := rfl
theorem shiftRight_succ (m n : Nat) : m >>> (n + 1) = m >>> n / 2 := rfl

theorem shiftLeft_eq (a b : Nat) : a <<< b = a * 2 ^ b := by
  induction b generalizing a with
  | zero => exact (Nat.mul_one a).symm
  | succ b ih =>
    show (2 * a) <<< b = _
    rw [ih, Nat.pow_succ, Nat.mul_comm 2 a, Nat.mul_assoc, Nat.mul_comm 2]

theorem shiftRight_eq_div_pow (m n : Nat) : m >>> n = m / 2 ^ n := by
  induction n with
  | zero => exact (Nat.div_one m).symm
  | succ n ih => rw [shiftRight_succ, ih, div_div_eq_div_mul, ← Nat.pow_succ]

/-- The number of halvings until `1` is reached; the first argument bounds the steps. -/
def log2Loop : (steps n : Nat) → Nat
  | 0, _ => 0
  | succ steps, n => if 2 ≤ n then log2Loop steps (n / 2) + 1 else 0

@[extern "lean_nat_log2"] def log2 (n : @& Nat) : Nat := log2Loop n n

theorem log2Loop_eq (steps n : Nat) (h : n ≤ steps) : log2Loop steps n = log2Loop n n := by
  induction steps using Nat.strongRecOn generalizing n with
  | _ steps ih =>
    cases steps with
    | zero => rw [eq_zero_of_le_zero h]
    | succ steps =>
      cases n with
      | zero => rfl
      | succ n =>
        have lt : (n + 1) / 2 ≤ n := le_of_lt_succ (div_lt_self (succ_pos n) (succ_lt_succ (succ_pos 0)))
        have le : n ≤ steps := le_of_succ_le_succ h
        unfold log2Loop
        rw [ih steps (lt_succ_self _) _ (Nat.le_trans lt le),
          ih n (Nat.lt_of_le_of_lt le (lt_succ_self _)) _ lt]

theorem log2_def (n : Nat) : n.log2 = if 2 ≤ n then (n / 2).log2 + 1 else 0 := by
  unfold log2
  cases n with
  | zero => rfl
  | succ n =>
    have lt : (n + 1) / 2 ≤ n := le_of_lt_succ (div_lt_self (succ_pos n) (succ_lt_succ (succ_pos 0)))
    rw [← log2Loop_eq n ((n + 1) / 2) lt]
    rfl

def testBit (m n : Nat) : Bool := (m >>> n) % 2 != 0

end Nat
