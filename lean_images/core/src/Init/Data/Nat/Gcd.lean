module

prelude
public import Init.Data.Nat.Div
public meta import Init.Data.Nat.Div

/-! Natural numbers: greatest common divisor, bitwise operations and binary logarithm. -/

set_option linter.all false

@[expose] public section

namespace Nat

/-- Euclid's algorithm. The first argument only bounds the number of steps: the smaller number
decreases each time, so it is itself a large enough bound. -/
def gcdLoop : (steps m n : Nat) → Nat
  | 0, _, n => n
  | succ steps, m, n => if m = 0 then n else gcdLoop steps (n % m) m

@[extern "lean_nat_gcd"]
def gcd (m n : @& Nat) : Nat := gcdLoop m m n

theorem gcdLoop_eq (steps m n : Nat) (h : m ≤ steps) : gcdLoop steps m n = gcdLoop m m n := by
  induction steps using Nat.strongRecOn generalizing m n with
  | _ steps ih =>
    cases steps with
    | zero => rw [eq_zero_of_le_zero h]
    | succ steps =>
      cases m with
      | zero => exact if_pos rfl
      | succ m =>
        show (if m + 1 = 0 then n else gcdLoop steps (n % (m + 1)) (m + 1)) =
          (if m + 1 = 0 then n else gcdLoop m (n % (m + 1)) (m + 1))
        have lt : n % (m + 1) ≤ m := le_of_lt_succ (mod_lt n (succ_pos m))
        have le : m ≤ steps := le_of_succ_le_succ h
        rw [if_neg (succ_ne_zero m), if_neg (succ_ne_zero m),
          ih steps (lt_succ_self _) _ _ (Nat.le_trans lt le),
          ih m (Nat.lt_of_le_of_lt le (lt_succ_self _)) _ _ lt]

@[simp] theorem gcd_zero_left (y : Nat) : gcd 0 y = y := rfl

theorem gcd_succ (x y : Nat) : gcd (succ x) y = gcd (y % succ x) (succ x) :=
  (if_neg (succ_ne_zero x) : (if succ x = 0 then y else gcdLoop x (y % succ x) (succ x)) = _).trans
    (gcdLoop_eq _ _ _ (le_of_lt_succ (mod_lt y (succ_pos x))))

theorem gcd_add_one (x y : Nat) : gcd (x + 1) y = gcd (y % (x + 1)) (x + 1) := gcd_succ x y

theorem gcd_def (x y : Nat) : gcd x y = if x = 0 then y else gcd (y % x) x := by
  cases x with
  | zero => rfl
  | succ x => rw [if_neg (succ_ne_zero x)]; exact gcd_succ x y

theorem gcd_rec (m n : Nat) : gcd m n = gcd (n % m) m := by
  cases m with
  | zero => rw [Nat.mod_zero]; exact (gcd_def n 0 ▸ by cases n <;> rfl : n = gcd n 0)
  | succ m => exact gcd_succ m n

@[simp] theorem gcd_zero_right (n : Nat) : gcd n 0 = n := by
  rw [gcd_rec, zero_mod, gcd_zero_left]
@[simp] theorem gcd_self (n : Nat) : gcd n n = n := by rw [gcd_rec, mod_self, gcd_zero_left]
@[simp] theorem gcd_one_left (n : Nat) : gcd 1 n = 1 := by rw [gcd_rec, mod_one, gcd_zero_left]

@[elab_as_elim] theorem gcd.induction {P : Nat → Nat → Prop} (m n : Nat) (H0 : ∀ n, P 0 n)
    (H1 : ∀ m n, 0 < m → P (n % m) m → P m n) : P m n := by
  induction m using Nat.strongRecOn generalizing n with
  | _ m ih =>
    cases m with
    | zero => exact H0 n
    | succ m => exact H1 _ _ (succ_pos m) (ih _ (mod_lt n (succ_pos m)) _)

theorem dvd_mod {k m n : Nat} (h₁ : k ∣ m) (h₂ : k ∣ n) : k ∣ m % n := by
  rw [mod_def]; exact Nat.dvd_sub h₁ (dvd_mul_right_of_dvd h₂ _)
theorem dvd_of_dvd_mod {k m n : Nat} (h₁ : k ∣ m % n) (h₂ : k ∣ n) : k ∣ m := by
  rw [← mod_add_div m n]; exact Nat.dvd_add h₁ (dvd_mul_right_of_dvd h₂ _)

theorem gcd_dvd (m n : Nat) : gcd m n ∣ m ∧ gcd m n ∣ n := by
  induction m, n using gcd.induction with
  | H0 n => exact ⟨Nat.dvd_zero _, Nat.dvd_refl _⟩
  | H1 m n _ ih =>
    rw [← gcd_rec] at ih
    exact ⟨ih.2, dvd_of_dvd_mod ih.1 ih.2⟩
theorem gcd_dvd_left (m n : Nat) : gcd m n ∣ m := (gcd_dvd m n).1
theorem gcd_dvd_right (m n : Nat) : gcd m n ∣ n := (gcd_dvd m n).2

theorem dvd_gcd {k m n : Nat} : k ∣ m → k ∣ n → k ∣ gcd m n := by
  induction m, n using gcd.induction with
  | H0 n => exact fun _ h => h
  | H1 m n _ ih =>
    intro hm hn
    rw [gcd_rec]
    exact ih (dvd_mod hn hm) hm
theorem dvd_gcd_iff {k m n : Nat} : k ∣ gcd m n ↔ k ∣ m ∧ k ∣ n :=
  ⟨fun h => ⟨Nat.dvd_trans h (gcd_dvd_left m n), Nat.dvd_trans h (gcd_dvd_right m n)⟩,
   fun h => dvd_gcd h.1 h.2⟩
theorem gcd_comm (m n : Nat) : gcd m n = gcd n m :=
  Nat.dvd_antisymm (dvd_gcd (gcd_dvd_right m n) (gcd_dvd_left m n))
    (dvd_gcd (gcd_dvd_right n m) (gcd_dvd_left n m))
theorem gcd_assoc (m n k : Nat) : gcd (gcd m n) k = gcd m (gcd n k) :=
  Nat.dvd_antisymm
    (dvd_gcd (Nat.dvd_trans (gcd_dvd_left _ _) (gcd_dvd_left _ _))
      (dvd_gcd (Nat.dvd_trans (gcd_dvd_left _ _) (gcd_dvd_right _ _)) (gcd_dvd_right _ _)))
    (dvd_gcd (dvd_gcd (gcd_dvd_left _ _) (Nat.dvd_trans (gcd_dvd_right _ _) (gcd_dvd_left _ _)))
      (Nat.dvd_trans (gcd_dvd_right _ _) (gcd_dvd_right _ _)))
@[simp] theorem gcd_one_right (n : Nat) : gcd n 1 = 1 := by rw [gcd_comm, gcd_one_left]
theorem gcd_pos_of_pos_left {m : Nat} (n : Nat) (h : 0 < m) : 0 < gcd m n :=
  pos_of_dvd_of_pos (gcd_dvd_left m n) h
theorem gcd_pos_of_pos_right (m : Nat) {n : Nat} (h : 0 < n) : 0 < gcd m n :=
  pos_of_dvd_of_pos (gcd_dvd_right m n) h
theorem gcd_le_left (n : Nat) (h : 0 < m) : gcd m n ≤ m := le_of_dvd h (gcd_dvd_left m n)
theorem gcd_le_right (m : Nat) (h : 0 < n) : gcd m n ≤ n := le_of_dvd h (gcd_dvd_right m n)
theorem eq_zero_of_gcd_eq_zero_left {m n : Nat} (h : gcd m n = 0) : m = 0 :=
  Nat.eq_zero_of_zero_dvd (h ▸ gcd_dvd_left m n)
theorem gcd_eq_left {m n : Nat} (h : m ∣ n) : gcd m n = m :=
  Nat.dvd_antisymm (gcd_dvd_left m n) (dvd_gcd (Nat.dvd_refl m) h)
theorem gcd_eq_right {m n : Nat} (h : n ∣ m) : gcd m n = n := by rw [gcd_comm, gcd_eq_left h]

theorem gcd_mul_left (m n k : Nat) : gcd (m * n) (m * k) = m * gcd n k := by
  cases eq_zero_or_pos m with
  | inl h => rw [h, Nat.zero_mul, Nat.zero_mul, Nat.zero_mul, gcd_zero_left]
  | inr hm =>
    induction n, k using gcd.induction with
    | H0 k => rw [Nat.mul_zero, gcd_zero_left, gcd_zero_left]
    | H1 n k hn ih =>
      have e : m * k % (m * n) = m * (k % n) := by
        have lt : m * (k % n) < m * n := Nat.mul_lt_mul_of_pos_left (mod_lt k hn) hm
        have h : m * k = m * (k % n) + m * n * (k / n) := by
          rw [Nat.mul_assoc, ← Nat.mul_add, mod_add_div]
        rw [h, add_mul_mod_self_left, mod_eq_of_lt lt]
      rw [gcd_rec, e, ih, ← gcd_rec]
theorem gcd_mul_right (m n k : Nat) : gcd (m * n) (k * n) = gcd m k * n := by
  rw [Nat.mul_comm m, Nat.mul_comm k, gcd_mul_left, Nat.mul_comm]

/-! ### Least common multiple and coprimality -/

def lcm (m n : Nat) : Nat := m * n / gcd m n

theorem gcd_mul_lcm (m n : Nat) : gcd m n * lcm m n = m * n :=
  Nat.mul_div_cancel' (dvd_mul_right_of_dvd (gcd_dvd_left m n) n)

@[reducible] def Coprime (m n : Nat) : Prop := gcd m n = 1

instance (m n : Nat) : Decidable (Coprime m n) := inferInstanceAs (Decidable (_ = 1))

theorem Coprime.gcd_eq_one : Coprime m n → gcd m n = 1 := id
theorem Coprime.symm : Coprime n m → Coprime m n := (gcd_comm m n).trans

theorem Coprime.dvd_of_dvd_mul_right {k n m : Nat} (h₁ : Coprime k n) (h₂ : k ∣ m * n) : k ∣ m := by
  have h := dvd_gcd (Nat.dvd_mul_left k m) h₂
  rwa [gcd_mul_left, h₁.gcd_eq_one, Nat.mul_one] at h
theorem Coprime.dvd_of_dvd_mul_left {k m n : Nat} (h₁ : Coprime k m) (h₂ : k ∣ m * n) : k ∣ n :=
  h₁.dvd_of_dvd_mul_right (by rwa [Nat.mul_comm])

end Nat

/-! ### Bits -/

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
