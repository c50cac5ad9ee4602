module

prelude
public import Init.Data.Int.Basic
public import Init.Data.Nat.Lemmas
public import Init.Classical
public meta import Init.Data.Int.Basic
public meta import Init.Data.Nat.Lemmas
public meta import Init.Classical

/-! Lemmas about integers: casts, the ring laws and the order. -/

set_option linter.all false

@[expose] public section

namespace Int

/-! ### Casts and the shape of an integer -/

@[simp] theorem ofNat_eq_natCast (n : Nat) : Int.ofNat n = n := rfl
theorem negSucc_eq (n : Nat) : negSucc n = -((n : Int) + 1) := rfl
@[simp, norm_cast] theorem natCast_zero : ((0 : Nat) : Int) = 0 := rfl
@[simp, norm_cast] theorem natCast_one : ((1 : Nat) : Int) = 1 := rfl
@[simp, norm_cast] theorem natCast_add (n m : Nat) : ((n + m : Nat) : Int) = n + m := rfl
@[simp, norm_cast] theorem natCast_mul (n m : Nat) : ((n * m : Nat) : Int) = n * m := rfl
theorem natCast_succ (n : Nat) : ((n + 1 : Nat) : Int) = (n : Int) + 1 := rfl
@[simp, norm_cast] theorem ofNat_inj {m n : Nat} : (m : Int) = n ↔ m = n := ⟨Int.ofNat.inj, congrArg _⟩
@[norm_cast] theorem natCast_inj {m n : Nat} : (m : Int) = n ↔ m = n := ofNat_inj
theorem neg_negSucc (n : Nat) : -(negSucc n) = ((n + 1 : Nat) : Int) := rfl
theorem neg_ofNat_succ (n : Nat) : -((n + 1 : Nat) : Int) = negSucc n := rfl

@[simp] theorem neg_zero : -(0 : Int) = 0 := rfl
@[simp] protected theorem neg_neg : ∀ a : Int, -(-a) = a
  | ofNat 0 => rfl
  | ofNat (_ + 1) => rfl
  | negSucc _ => rfl
protected theorem neg_inj {a b : Int} : -a = -b ↔ a = b :=
  ⟨fun h => by rw [← Int.neg_neg a, h, Int.neg_neg], congrArg _⟩
protected theorem sub_eq_add_neg {a b : Int} : a - b = a + -b := rfl

/-! ### Differences of natural numbers -/

/-- Every property of a difference follows from the two cases `i + n` against `n`, and `m` against
`m + i + 1`. -/
theorem subNatNat_elim (m n : Nat) (motive : Nat → Nat → Int → Prop)
    (hp : ∀ i n, motive (n + i) n i) (hn : ∀ i m, motive m (m + i + 1) (negSucc i)) :
    motive m n (subNatNat m n) := by
  unfold subNatNat
  cases h : n - m with
  | zero =>
    obtain ⟨i, rfl⟩ := Nat.le.dest (Nat.le_of_sub_eq_zero h)
    rw [Nat.add_sub_cancel_left]
    exact hp i n
  | succ i =>
    have lt : m < n := Nat.lt_of_sub_pos (h ▸ Nat.succ_pos i)
    have e : n = m + i + 1 := by
      rw [Nat.add_assoc, ← h, Nat.add_sub_of_le (Nat.le_of_lt lt)]
    rw [e]
    exact hn i m

theorem subNatNat_of_add (m i : Nat) : subNatNat (m + i) m = i := by
  have h : m - (m + i) = 0 := Nat.sub_self_add m i
  unfold subNatNat
  rw [h, Nat.add_sub_cancel_left]
  rfl

theorem subNatNat_of_lt' (m i : Nat) : subNatNat m (m + i + 1) = negSucc i := by
  have h : m + i + 1 - m = i + 1 := by rw [Nat.add_assoc, Nat.add_sub_cancel_left]
  unfold subNatNat
  rw [h]

theorem subNatNat_add_add (m n k : Nat) : subNatNat (m + k) (n + k) = subNatNat m n := by
  refine subNatNat_elim m n (fun m n i => subNatNat (m + k) (n + k) = i) ?_ ?_
  · intro i n
    rw [Nat.add_right_comm]
    exact subNatNat_of_add _ _
  · intro i m
    rw [Nat.add_right_comm, Nat.add_right_comm m]
    exact subNatNat_of_lt' _ _

@[simp] theorem subNatNat_zero (m : Nat) : subNatNat m 0 = m := by
  have h := subNatNat_of_add 0 m
  rwa [Nat.zero_add] at h

theorem subNatNat_add (m n k : Nat) : subNatNat (m + n) k = m + subNatNat n k := by
  refine subNatNat_elim n k (fun n k i => subNatNat (m + n) k = m + i) ?_ ?_
  · intro i k
    rw [Nat.add_left_comm, subNatNat_of_add]; rfl
  · intro i n
    show _ = subNatNat m (i + 1)
    rw [Nat.add_comm m, Nat.add_assoc n, Nat.add_comm n (i + 1), Nat.add_comm n, subNatNat_add_add]

theorem subNatNat_add_negSucc (m n k : Nat) :
    subNatNat m n + negSucc k = subNatNat m (n + (k + 1)) := by
  refine subNatNat_elim m n (fun m n i => i + negSucc k = subNatNat m (n + (k + 1))) ?_ ?_
  · intro i n
    show subNatNat i (k + 1) = _
    rw [Nat.add_comm n, Nat.add_comm n, subNatNat_add_add]
  · intro i m
    show negSucc (i + k + 1) = _
    rw [Nat.add_assoc (m + i), Nat.add_assoc m]
    rw [show i + (1 + (k + 1)) = (i + k + 1) + 1 by
      rw [Nat.add_comm 1, Nat.add_assoc i, Nat.add_assoc i]]
    exact (subNatNat_of_lt' m (i + k + 1)).symm

/-! ### Addition -/

protected theorem add_comm : ∀ a b : Int, a + b = b + a
  | ofNat n, ofNat m => congrArg ofNat (Nat.add_comm n m)
  | ofNat _, negSucc _ => rfl
  | negSucc _, ofNat _ => rfl
  | negSucc n, negSucc m => congrArg (fun k => negSucc (k + 1)) (Nat.add_comm n m)

@[simp] protected theorem add_zero : ∀ a : Int, a + 0 = a
  | ofNat _ => rfl
  | negSucc n => by
    have h := subNatNat_of_lt' 0 n
    rw [Nat.zero_add] at h
    exact h
@[simp] protected theorem zero_add (a : Int) : 0 + a = a := by rw [Int.add_comm, Int.add_zero]

theorem add_assoc_ofNat (a : Int) (m n : Nat) : a + m + n = a + (m + n : Nat) := by
  cases a with
  | ofNat k => exact congrArg ofNat (Nat.add_assoc k m n)
  | negSucc k =>
    show subNatNat m (k + 1) + n = subNatNat (m + n) (k + 1)
    rw [Int.add_comm, Nat.add_comm m, subNatNat_add]

theorem add_assoc_negSucc (a : Int) (m n : Nat) : a + negSucc m + negSucc n = a + (negSucc m + negSucc n) := by
  cases a with
  | ofNat k =>
    show subNatNat k (m + 1) + negSucc n = subNatNat k (m + n + 1 + 1)
    rw [subNatNat_add_negSucc, Nat.add_assoc, Nat.add_assoc m, Nat.add_comm 1, Nat.add_assoc m]
  | negSucc k =>
    show negSucc (k + m + 1 + n + 1) = negSucc (k + (m + n + 1) + 1)
    rw [Nat.add_right_comm (k + m), Nat.add_assoc k m, ← Nat.add_assoc k (m + n)]

theorem add_assoc_mixed (a : Int) (m n : Nat) : a + m + negSucc n = a + (m + negSucc n) := by
  cases a with
  | ofNat k => exact subNatNat_add k m (n + 1)
  | negSucc k =>
    show subNatNat m (k + 1) + negSucc n = negSucc k + subNatNat m (n + 1)
    rw [Int.add_comm (negSucc k), subNatNat_add_negSucc, subNatNat_add_negSucc, Nat.add_comm (k + 1)]

protected theorem add_assoc (a b c : Int) : a + b + c = a + (b + c) := by
  cases b with
  | ofNat m =>
    cases c with
    | ofNat n => exact add_assoc_ofNat a m n
    | negSucc n => exact add_assoc_mixed a m n
  | negSucc m =>
    cases c with
    | ofNat n =>
      have swap : a + negSucc m + n = a + n + negSucc m := by
        cases a with
        | ofNat k =>
          show subNatNat k (m + 1) + n = subNatNat (k + n) (m + 1)
          rw [Int.add_comm, Nat.add_comm k, subNatNat_add]
        | negSucc k =>
          show subNatNat n (k + m + 1 + 1) = subNatNat n (k + 1) + negSucc m
          rw [subNatNat_add_negSucc, Nat.add_assoc, Nat.add_assoc k, Nat.add_assoc k,
            ← Nat.add_assoc m, ← Nat.add_assoc 1, Nat.add_comm 1]
      show a + negSucc m + n = a + (negSucc m + n)
      rw [swap, add_assoc_mixed, Int.add_comm (negSucc m)]
    | negSucc n => exact add_assoc_negSucc a m n

protected theorem add_left_comm (a b c : Int) : a + (b + c) = b + (a + c) := by
  rw [← Int.add_assoc, Int.add_comm a, Int.add_assoc]
protected theorem add_right_comm (a b c : Int) : a + b + c = a + c + b := by
  rw [Int.add_assoc, Int.add_comm b, ← Int.add_assoc]

theorem subNatNat_self (n : Nat) : subNatNat n n = 0 := subNatNat_of_add n 0

protected theorem add_left_neg : ∀ a : Int, -a + a = 0
  | ofNat 0 => rfl
  | ofNat (m + 1) => subNatNat_self (m + 1)
  | negSucc m => subNatNat_self (m + 1)
protected theorem add_right_neg (a : Int) : a + -a = 0 := by rw [Int.add_comm, Int.add_left_neg]
attribute [simp] Int.add_left_neg Int.add_right_neg

@[simp] protected theorem sub_self (a : Int) : a - a = 0 := Int.add_right_neg a
@[simp] protected theorem sub_zero (a : Int) : a - 0 = a := Int.add_zero a
@[simp] protected theorem zero_sub (a : Int) : 0 - a = -a := Int.zero_add _
protected theorem add_neg_cancel_left (a b : Int) : a + (-a + b) = b := by
  rw [← Int.add_assoc, Int.add_right_neg, Int.zero_add]
protected theorem neg_add_cancel_left (a b : Int) : -a + (a + b) = b := by
  rw [← Int.add_assoc, Int.add_left_neg, Int.zero_add]
protected theorem add_neg_cancel_right (a b : Int) : a + b + -b = a := by
  rw [Int.add_assoc, Int.add_right_neg, Int.add_zero]
protected theorem neg_add_cancel_right (a b : Int) : a + -b + b = a := by
  rw [Int.add_assoc, Int.add_left_neg, Int.add_zero]
protected theorem add_sub_cancel (a b : Int) : a + b - b = a := Int.add_neg_cancel_right a b
protected theorem sub_add_cancel (a b : Int) : a - b + b = a := Int.neg_add_cancel_right a b
protected theorem add_left_cancel {a b c : Int} (h : a + b = a + c) : b = c := by
  rw [← Int.neg_add_cancel_left a b, h, Int.neg_add_cancel_left]
protected theorem add_right_cancel {a b c : Int} (h : a + b = c + b) : a = c := by
  rw [← Int.add_neg_cancel_right a b, h, Int.add_neg_cancel_right]
protected theorem neg_eq_of_add_eq_zero {a b : Int} (h : a + b = 0) : -a = b := by
  rw [← Int.add_zero (-a), ← h, Int.neg_add_cancel_left]
protected theorem neg_add {a b : Int} : -(a + b) = -a + -b := by
  apply Int.neg_eq_of_add_eq_zero
  rw [Int.add_assoc, Int.add_left_comm b, Int.add_right_neg, Int.add_zero, Int.add_right_neg]
protected theorem neg_sub (a b : Int) : -(a - b) = b - a := by
  show -(a + -b) = b + -a
  rw [Int.neg_add, Int.neg_neg, Int.add_comm]
protected theorem sub_eq_zero {a b : Int} : a - b = 0 ↔ a = b :=
  ⟨fun h => by rw [← Int.sub_add_cancel a b, h, Int.zero_add], fun h => by rw [h, Int.sub_self]⟩

/-! ### Multiplication -/

theorem negOfNat_eq (n : Nat) : negOfNat n = -(n : Int) := by cases n <;> rfl

protected theorem mul_comm (a b : Int) : a * b = b * a := by
  cases a <;> cases b
  · exact congrArg ofNat (Nat.mul_comm _ _)
  · exact congrArg negOfNat (Nat.mul_comm _ _)
  · exact congrArg negOfNat (Nat.mul_comm _ _)
  · exact congrArg ofNat (Nat.mul_comm _ _)
@[simp] protected theorem mul_zero (a : Int) : a * 0 = 0 := by cases a <;> rfl
@[simp] protected theorem zero_mul (a : Int) : 0 * a = 0 := by rw [Int.mul_comm, Int.mul_zero]
@[simp] protected theorem mul_one : ∀ a : Int, a * 1 = a
  | ofNat n => congrArg ofNat (Nat.mul_one n)
  | negSucc n => congrArg negOfNat (Nat.mul_one (n + 1))
@[simp] protected theorem one_mul (a : Int) : 1 * a = a := by rw [Int.mul_comm, Int.mul_one]

theorem neg_negOfNat (n : Nat) : -negOfNat n = n := by cases n <;> rfl
@[simp] protected theorem neg_mul : ∀ a b : Int, -a * b = -(a * b)
  | ofNat 0, b => by
    show (0 : Int) * b = -((0 : Int) * b)
    rw [Int.zero_mul]; rfl
  | ofNat (m + 1), ofNat n => negOfNat_eq ((m + 1) * n)
  | ofNat (m + 1), negSucc n => (neg_negOfNat ((m + 1) * (n + 1))).symm
  | negSucc m, ofNat n => (neg_negOfNat ((m + 1) * n)).symm
  | negSucc m, negSucc n => negOfNat_eq ((m + 1) * (n + 1))
@[simp] protected theorem mul_neg (a b : Int) : a * -b = -(a * b) := by
  rw [Int.mul_comm, Int.neg_mul, Int.mul_comm]

/-- A property of all integers follows from the natural numbers and closure under negation. -/
theorem neg_elim {motive : Int → Prop} (nat : ∀ n : Nat, motive n)
    (neg : ∀ n : Nat, motive n → motive (-n)) : ∀ a, motive a
  | ofNat n => nat n
  | negSucc n => neg (n + 1) (nat (n + 1))

protected theorem mul_assoc (a b c : Int) : a * b * c = a * (b * c) := by
  induction a using neg_elim with
  | neg m h => rw [Int.neg_mul, Int.neg_mul, h, Int.neg_mul]
  | nat m => induction b using neg_elim with
    | neg n h => rw [Int.mul_neg, Int.neg_mul, h, Int.neg_mul, Int.mul_neg]
    | nat n => induction c using neg_elim with
      | neg k h => rw [Int.mul_neg, h, Int.mul_neg, Int.mul_neg]
      | nat k => exact congrArg ofNat (Nat.mul_assoc m n k)

theorem natCast_succ_mul (m : Nat) (a : Int) : ((m + 1 : Nat) : Int) * a = m * a + a := by
  induction a using neg_elim with
  | neg n h => rw [Int.mul_neg, h, Int.mul_neg, Int.neg_add]
  | nat n => exact congrArg ofNat (Nat.succ_mul m n)
protected theorem mul_add (a b c : Int) : a * (b + c) = a * b + a * c := by
  induction a using neg_elim with
  | neg m h => rw [Int.neg_mul, h, Int.neg_add, Int.neg_mul, Int.neg_mul]
  | nat m => induction m with
    | zero =>
      show (0 : Int) * (b + c) = (0 : Int) * b + (0 : Int) * c
      rw [Int.zero_mul, Int.zero_mul, Int.zero_mul, Int.add_zero]
    | succ m ih =>
      rw [natCast_succ_mul, ih, natCast_succ_mul, natCast_succ_mul, Int.add_assoc,
        Int.add_left_comm (m * c), ← Int.add_assoc]
protected theorem add_mul (a b c : Int) : (a + b) * c = a * c + b * c := by
  rw [Int.mul_comm, Int.mul_add, Int.mul_comm c, Int.mul_comm c]

/-! ### Order -/

theorem le_def {a b : Int} : a ≤ b ↔ NonNeg (b - a) := Iff.rfl
theorem lt_iff_add_one_le {a b : Int} : a < b ↔ a + 1 ≤ b := Iff.rfl
theorem nonneg_or_nonneg_neg : ∀ a : Int, NonNeg a ∨ NonNeg (-a)
  | ofNat n => .inl ⟨n⟩
  | negSucc n => .inr ⟨n + 1⟩
theorem le.intro {a b : Int} (n : Nat) (h : a + n = b) : a ≤ b := by
  show NonNeg (b - a)
  rw [← h, Int.add_comm, Int.add_sub_cancel]
  exact ⟨n⟩
theorem le.dest {a b : Int} (h : a ≤ b) : ∃ n : Nat, a + n = b := by
  have k : NonNeg (b - a) := h
  generalize hc : b - a = c at k
  cases k with
  | mk n => exact ⟨n, by rw [Int.add_comm, ← Int.sub_add_cancel b a, hc]; rfl⟩

protected theorem le_refl (a : Int) : a ≤ a := le.intro 0 (Int.add_zero a)
protected theorem le_trans {a b c : Int} (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := by
  obtain ⟨m, rfl⟩ := le.dest h₁
  obtain ⟨n, rfl⟩ := le.dest h₂
  exact le.intro (m + n) (add_assoc_ofNat a m n).symm
protected theorem le_antisymm {a b : Int} (h₁ : a ≤ b) (h₂ : b ≤ a) : a = b := by
  obtain ⟨m, rfl⟩ := le.dest h₁
  obtain ⟨n, h⟩ := le.dest h₂
  rw [add_assoc_ofNat] at h
  have e : ((m + n : Nat) : Int) = 0 := Int.add_left_cancel (h.trans (Int.add_zero a).symm)
  have z : m = 0 := (Nat.eq_zero_of_add_eq_zero (ofNat_inj.mp e)).1
  rw [z]
  exact (Int.add_zero a).symm
protected theorem le_total (a b : Int) : a ≤ b ∨ b ≤ a :=
  (nonneg_or_nonneg_neg (b - a)).imp id fun h => by
    rw [Int.neg_sub] at h
    exact h
@[norm_cast] theorem ofNat_le {m n : Nat} : (m : Int) ≤ n ↔ m ≤ n :=
  ⟨fun h => (le.dest h).elim fun _ e => .intro (ofNat_inj.mp e),
   fun h => (Nat.le.dest h).elim fun k e => le.intro k (congrArg ofNat e)⟩
@[norm_cast] theorem ofNat_lt {n m : Nat} : (n : Int) < m ↔ n < m := ofNat_le (m := n + 1)
theorem natCast_nonneg (n : Nat) : 0 ≤ (n : Int) := ofNat_le.mpr (Nat.zero_le n)
theorem lt_add_one_of_le {a b : Int} (h : a ≤ b) : a < b + 1 := by
  obtain ⟨n, rfl⟩ := le.dest h
  exact le.intro n (by rw [Int.add_right_comm])
theorem lt_add_one (a : Int) : a < a + 1 := Int.le_refl _
protected theorem lt_irrefl (a : Int) : ¬a < a := fun h => by
  obtain ⟨n, e⟩ := le.dest h
  rw [Int.add_assoc] at e
  have z : 1 + (n : Int) = 0 := Int.add_left_cancel (e.trans (Int.add_zero a).symm)
  exact Nat.succ_ne_zero n (Nat.one_add n ▸ ofNat_inj.mp z)
protected theorem le_of_lt {a b : Int} (h : a < b) : a ≤ b :=
  Int.le_trans (le.intro 1 rfl) h
protected theorem ne_of_lt {a b : Int} (h : a < b) : a ≠ b := fun e => Int.lt_irrefl b (e ▸ h)
protected theorem lt_of_le_of_lt {a b c : Int} (h₁ : a ≤ b) (h₂ : b < c) : a < c := by
  obtain ⟨m, rfl⟩ := le.dest h₁
  exact Int.le_trans (le.intro m (by rw [Int.add_right_comm])) h₂
protected theorem lt_of_lt_of_le {a b c : Int} (h₁ : a < b) (h₂ : b ≤ c) : a < c :=
  Int.le_trans h₁ h₂
protected theorem lt_trans {a b c : Int} (h₁ : a < b) (h₂ : b < c) : a < c :=
  Int.lt_of_lt_of_le h₁ (Int.le_of_lt h₂)
protected theorem lt_of_not_ge {a b : Int} (h : ¬a ≤ b) : b < a := by
  obtain ⟨n, rfl⟩ := le.dest ((Int.le_total a b).resolve_left h)
  cases n with
  | zero => exact absurd (le.intro 0 (by rw [Int.natCast_zero, Int.add_zero, Int.add_zero])) h
  | succ n => exact le.intro n (by rw [Int.add_assoc, Int.add_comm 1]; rfl)
@[simp] protected theorem not_le {a b : Int} : ¬a ≤ b ↔ b < a :=
  ⟨Int.lt_of_not_ge, fun h k => Int.lt_irrefl b (Int.lt_of_lt_of_le h k)⟩
@[simp] protected theorem not_lt {a b : Int} : ¬a < b ↔ b ≤ a :=
  ⟨fun h => Classical.byContradiction fun k => h (Int.not_le.mp k),
   fun h k => Int.lt_irrefl a (Int.lt_of_lt_of_le k h)⟩
protected theorem add_le_add_left {a b : Int} (h : a ≤ b) (c : Int) : c + a ≤ c + b := by
  obtain ⟨n, rfl⟩ := le.dest h
  exact le.intro n (Int.add_assoc c a n)
protected theorem add_le_add_right {a b : Int} (h : a ≤ b) (c : Int) : a + c ≤ b + c := by
  rw [Int.add_comm a, Int.add_comm b]; exact Int.add_le_add_left h c
protected theorem add_le_add {a b c d : Int} (h₁ : a ≤ b) (h₂ : c ≤ d) : a + c ≤ b + d :=
  Int.le_trans (Int.add_le_add_right h₁ c) (Int.add_le_add_left h₂ b)
attribute [simp] Int.le_refl Int.lt_irrefl

@[simp] theorem natAbs_natCast (n : Nat) : natAbs n = n := rfl
@[simp] theorem natAbs_neg : ∀ a : Int, natAbs (-a) = natAbs a
  | ofNat 0 => rfl
  | ofNat (_ + 1) => rfl
  | negSucc _ => rfl
@[simp] theorem toNat_natCast (n : Nat) : toNat n = n := rfl
theorem eq_ofNat_of_zero_le {a : Int} (h : 0 ≤ a) : ∃ n : Nat, a = n :=
  (le.dest h).elim fun n e => ⟨n, by rw [← e, Int.zero_add]⟩

end Int
