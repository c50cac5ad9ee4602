module

prelude
public import Init.WF
public meta import Init.WF

/-! Natural numbers: subtraction, minimum and maximum, powers, literal offsets. -/

set_option linter.all false

@[expose] public section

namespace Nat

/-! ### Subtraction -/

@[simp] protected theorem sub_zero (n : Nat) : n - 0 = n := rfl
theorem sub_succ (n m : Nat) : n - succ m = pred (n - m) := rfl
theorem sub_add_one (n m : Nat) : n - (m + 1) = n - m - 1 := rfl
attribute [simp] pred_eq_sub_one
theorem succ_sub_one (n : Nat) : succ n - 1 = n := rfl
@[simp] protected theorem add_one_sub_one (n : Nat) : n + 1 - 1 = n := rfl
theorem succ_sub_succ (n m : Nat) : succ n - succ m = n - m := succ_sub_succ_eq_sub n m
theorem add_one_sub_add_one (n m : Nat) : n + 1 - (m + 1) = n - m := succ_sub_succ_eq_sub n m

@[simp] protected theorem sub_self : ∀ n : Nat, n - n = 0
  | 0 => rfl
  | n + 1 => (succ_sub_succ n n).trans (Nat.sub_self n)

@[simp] protected theorem zero_sub : ∀ n : Nat, 0 - n = 0
  | 0 => rfl
  | n + 1 => congrArg pred (Nat.zero_sub n)

attribute [simp] Nat.sub_le

protected theorem sub_sub (n m k : Nat) : n - m - k = n - (m + k) := by
  induction k with
  | zero => rfl
  | succ k ih => exact congrArg pred ih
theorem sub_add_eq (a b c : Nat) : a - (b + c) = a - b - c := (Nat.sub_sub a b c).symm

protected theorem add_sub_add_right (n k m : Nat) : (n + k) - (m + k) = n - m := by
  induction k with
  | zero => rfl
  | succ k ih => exact (succ_sub_succ _ _).trans ih
protected theorem add_sub_add_left (k n m : Nat) : (k + n) - (k + m) = n - m := by
  rw [Nat.add_comm k, Nat.add_comm k, Nat.add_sub_add_right]

@[simp] protected theorem add_sub_cancel (n m : Nat) : n + m - m = n := by
  have h := Nat.add_sub_add_right n m 0
  rwa [Nat.zero_add, Nat.sub_zero] at h
@[simp] protected theorem add_sub_cancel_left (n m : Nat) : n + m - n = m := by
  rw [Nat.add_comm, Nat.add_sub_cancel]
protected theorem sub_eq_of_eq_add {a b c : Nat} (h : a = b + c) : a - c = b := by
  rw [h, Nat.add_sub_cancel]
protected theorem eq_sub_of_add_eq {a b c : Nat} (h : a + b = c) : a = c - b :=
  (Nat.sub_eq_of_eq_add h.symm).symm

theorem sub_eq_zero_of_le {n m : Nat} (h : n ≤ m) : n - m = 0 := by
  obtain ⟨k, rfl⟩ := le.dest h
  rw [← Nat.sub_sub, Nat.sub_self, Nat.zero_sub]
@[simp] protected theorem sub_self_add (n m : Nat) : n - (n + m) = 0 :=
  sub_eq_zero_of_le (le_add_right n m)

@[simp] theorem add_sub_of_le {a b : Nat} (h : a ≤ b) : a + (b - a) = b := by
  obtain ⟨k, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left]
@[simp] protected theorem sub_add_cancel {n m : Nat} (h : m ≤ n) : n - m + m = n := by
  rw [Nat.add_comm, add_sub_of_le h]
protected theorem add_sub_cancel' {n m : Nat} (h : m ≤ n) : m + (n - m) = n := add_sub_of_le h

protected theorem add_sub_assoc {m k : Nat} (h : k ≤ m) (n : Nat) : n + m - k = n + (m - k) := by
  obtain ⟨l, rfl⟩ := le.dest h
  rw [Nat.add_left_comm, Nat.add_sub_cancel_left, Nat.add_sub_cancel_left]
protected theorem sub_add_comm {n m k : Nat} (h : k ≤ n) : n + m - k = n - k + m := by
  rw [Nat.add_comm n, Nat.add_sub_assoc h, Nat.add_comm]
theorem succ_sub {m n : Nat} (h : n ≤ m) : succ m - n = succ (m - n) := Nat.sub_add_comm (m := 1) h
protected theorem sub_right_comm (m n k : Nat) : m - n - k = m - k - n := by
  rw [Nat.sub_sub, Nat.add_comm, Nat.sub_sub]
protected theorem sub_sub_self {n m : Nat} (h : m ≤ n) : n - (n - m) = m := by
  obtain ⟨k, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_sub_cancel]

theorem sub_pos_of_lt {m n : Nat} (h : m < n) : 0 < n - m := by
  obtain ⟨k, rfl⟩ := le.dest h
  rw [succ_add, ← add_succ, Nat.add_sub_cancel_left]; exact succ_pos k
protected theorem lt_of_sub_pos {m n : Nat} (h : 0 < n - m) : m < n :=
  Nat.lt_of_not_le fun k => by rw [sub_eq_zero_of_le k] at h; exact Nat.lt_irrefl 0 h
protected theorem sub_pos_iff_lt {m n : Nat} : 0 < n - m ↔ m < n :=
  ⟨Nat.lt_of_sub_pos, sub_pos_of_lt⟩
theorem sub_ne_zero_of_lt {a b : Nat} (h : a < b) : b - a ≠ 0 := ne_zero_of_lt (sub_pos_of_lt h)
theorem le_of_sub_eq_zero {n m : Nat} (h : n - m = 0) : n ≤ m :=
  Nat.le_of_not_lt fun k => sub_ne_zero_of_lt k h
protected theorem sub_eq_zero_iff_le {n m : Nat} : n - m = 0 ↔ n ≤ m :=
  ⟨le_of_sub_eq_zero, sub_eq_zero_of_le⟩

theorem pred_lt {n : Nat} (h : n ≠ 0) : pred n < n := by
  cases n with
  | zero => exact absurd rfl h
  | succ n => exact lt_succ_self n
theorem pred_lt' {n m : Nat} (h : m < n) : pred n < n := pred_lt (ne_zero_of_lt h)
theorem sub_one_lt {n : Nat} (h : n ≠ 0) : n - 1 < n := pred_lt h
theorem sub_one_lt_of_lt {n m : Nat} (h : m < n) : n - 1 < n := pred_lt' h
theorem pred_lt_of_lt {n m : Nat} (h : m < n) : pred n < n := pred_lt' h
theorem sub_one_add_one {a : Nat} (h : a ≠ 0) : a - 1 + 1 = a := succ_pred h
theorem sub_one_le (n : Nat) : n - 1 ≤ n := pred_le n
theorem sub_succ_lt_self {a i : Nat} (h : i < a) : a - (i + 1) < a - i := by
  rw [sub_add_one]; exact pred_lt (n := a - i) (sub_ne_zero_of_lt h)
theorem sub_add_lt_sub {n m k : Nat} (h₁ : m + k ≤ n) (h₂ : 0 < k) : n - (m + k) < n - m := by
  rw [← Nat.sub_sub]
  exact Nat.sub_lt (sub_pos_of_lt (Nat.lt_of_lt_of_le (Nat.lt_add_of_pos_right h₂) h₁)) h₂
theorem le_sub_one_of_lt {n m : Nat} : n < m → n ≤ m - 1 := pred_le_pred
theorem lt_of_le_sub_one {n m : Nat} (h : 0 < m) (k : n ≤ m - 1) : n < m := by
  cases m with
  | zero => exact absurd h (Nat.lt_irrefl 0)
  | succ m => exact lt_succ_of_le k

protected theorem sub_le_sub_right {n m : Nat} (h : n ≤ m) (k : Nat) : n - k ≤ m - k := by
  induction k with
  | zero => exact h
  | succ k ih => exact pred_le_pred ih
protected theorem sub_le_sub_left {n m : Nat} (h : n ≤ m) (k : Nat) : k - m ≤ k - n := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [← Nat.sub_sub]; exact Nat.sub_le _ _
protected theorem sub_lt_sub_left {k m n : Nat} (h₁ : k < m) (h₂ : k < n) : m - n < m - k := by
  obtain ⟨w, rfl⟩ := le.dest h₂
  rw [succ_add, ← add_succ, ← Nat.sub_sub]
  exact Nat.sub_lt (sub_pos_of_lt h₁) (succ_pos w)

theorem le_sub_of_add_le {a b c : Nat} (h : a + b ≤ c) : a ≤ c - b := by
  have k := Nat.sub_le_sub_right h b
  rwa [Nat.add_sub_cancel] at k
theorem add_le_of_le_sub {a b c : Nat} (hle : b ≤ c) (h : a ≤ c - b) : a + b ≤ c := by
  have k := Nat.add_le_add_right h b
  rwa [Nat.sub_add_cancel hle] at k
theorem le_sub_iff_add_le {k m n : Nat} (h : k ≤ m) : n ≤ m - k ↔ n + k ≤ m :=
  ⟨add_le_of_le_sub h, le_sub_of_add_le⟩
theorem sub_le_iff_le_add {a b c : Nat} : a - b ≤ c ↔ a ≤ c + b := by
  constructor
  · intro h
    cases Nat.le_total b a with
    | inl k => rw [← Nat.sub_add_cancel k]; exact Nat.add_le_add_right h b
    | inr k => exact Nat.le_trans k (le_add_left b c)
  · intro h
    have k := Nat.sub_le_sub_right h b
    rwa [Nat.add_sub_cancel] at k
theorem sub_lt_iff_lt_add {a b c : Nat} (h : b ≤ a) : a - b < c ↔ a < c + b := by
  constructor
  · intro k; rw [← Nat.sub_add_cancel h]; exact Nat.add_lt_add_right k b
  · intro k; rw [← Nat.sub_add_cancel h] at k; exact Nat.lt_of_add_lt_add_right k
theorem lt_sub_iff_add_lt {a b c : Nat} : a < c - b ↔ a + b < c := by
  rw [← Nat.not_le, sub_le_iff_le_add, Nat.not_le]
theorem lt_sub_of_add_lt {a b c : Nat} (h : a + b < c) : a < c - b := lt_sub_iff_add_lt.mpr h
theorem add_lt_of_lt_sub {a b c : Nat} (h : a < c - b) : a + b < c := lt_sub_iff_add_lt.mp h
protected theorem sub_eq_iff_eq_add {c : Nat} (h : b ≤ a) : a - b = c ↔ a = c + b :=
  ⟨fun e => by rw [← e, Nat.sub_add_cancel h], fun e => by rw [e, Nat.add_sub_cancel]⟩
protected theorem sub_eq_iff_eq_add' {c : Nat} (h : b ≤ a) : a - b = c ↔ a = b + c := by
  rw [Nat.add_comm, Nat.sub_eq_iff_eq_add h]
protected theorem sub_lt_of_lt {a b c : Nat} (h : a < c) : a - b < c :=
  Nat.lt_of_le_of_lt (Nat.sub_le a b) h

protected theorem mul_sub_one (n m : Nat) : n * (m - 1) = n * m - n := by
  cases m with
  | zero => simp
  | succ m => rw [Nat.add_one_sub_one, mul_add_one, Nat.add_sub_cancel]
protected theorem mul_sub (k m n : Nat) : k * (m - n) = k * m - k * n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sub_add_one, Nat.mul_sub_one, ih, mul_add_one, Nat.sub_sub]
protected theorem sub_mul (n m k : Nat) : (n - m) * k = n * k - m * k := by
  rw [Nat.mul_comm, Nat.mul_sub, Nat.mul_comm k, Nat.mul_comm k]
protected theorem sub_one_mul (n m : Nat) : (n - 1) * m = n * m - m := by
  rw [Nat.sub_mul, Nat.one_mul]

theorem add_sub_self_left (a b : Nat) : a + b - a = b := Nat.add_sub_cancel_left a b
theorem add_sub_self_right (a b : Nat) : a + b - b = a := Nat.add_sub_cancel a b
protected theorem eq_add_of_sub_eq {a b c : Nat} (hle : b ≤ a) (h : a - b = c) : a = c + b :=
  (Nat.sub_eq_iff_eq_add hle).mp h
theorem le_add_of_sub_le {a b c : Nat} (h : a - b ≤ c) : a ≤ c + b := sub_le_iff_le_add.mp h
theorem sub_le_of_le_add {a b c : Nat} (h : a ≤ c + b) : a - b ≤ c := sub_le_iff_le_add.mpr h
theorem zero_lt_sub_of_lt {i a : Nat} (h : i < a) : 0 < a - i := sub_pos_of_lt h
protected theorem lt_of_sub_ne_zero {n m : Nat} (h : n - m ≠ 0) : m < n :=
  Nat.lt_of_sub_pos (pos_of_ne_zero h)
protected theorem sub_ne_zero_iff_lt {n m : Nat} : n - m ≠ 0 ↔ m < n :=
  ⟨Nat.lt_of_sub_ne_zero, sub_ne_zero_of_lt⟩
protected theorem sub_le_sub_iff_right {n m k : Nat} (h : k ≤ m) : n - k ≤ m - k ↔ n ≤ m := by
  rw [sub_le_iff_le_add, Nat.sub_add_cancel h]
protected theorem sub_lt_left_of_lt_add {n k m : Nat} (H : n ≤ k) (h : k < n + m) : k - n < m :=
  (sub_lt_iff_lt_add H).mpr (Nat.add_comm n m ▸ h)
theorem succ_pred_eq_of_ne_zero {n : Nat} (h : n ≠ 0) : succ (pred n) = n := succ_pred h
theorem succ_pred_eq_of_pos {n : Nat} (h : 0 < n) : succ (pred n) = n := succ_pred (ne_zero_of_lt h)
theorem exists_eq_succ_of_ne_zero {n : Nat} (h : n ≠ 0) : ∃ k, n = succ k :=
  exists_eq_add_one_of_ne_zero h
theorem eq_zero_or_eq_succ_pred : ∀ n : Nat, n = 0 ∨ n = succ (pred n)
  | 0 => .inl rfl
  | _ + 1 => .inr rfl
theorem pred_lt_self {a : Nat} (h : 0 < a) : pred a < a := pred_lt (ne_zero_of_lt h)
theorem le_pred_of_lt {n m : Nat} (h : n < m) : n ≤ pred m := le_sub_one_of_lt h
theorem le_pred_iff_lt {n m : Nat} (h : 0 < m) : n ≤ pred m ↔ n < m :=
  ⟨lt_of_le_sub_one h, le_pred_of_lt⟩
theorem pred_le_iff_le_succ {n m : Nat} : pred n ≤ m ↔ n ≤ succ m := sub_le_iff_le_add (b := 1)
theorem lt_pred_iff_succ_lt {n m : Nat} : n < pred m ↔ succ n < m := lt_sub_iff_add_lt (b := 1)
protected theorem mul_sub_left_distrib (n m k : Nat) : n * (m - k) = n * m - n * k :=
  Nat.mul_sub n m k
protected theorem mul_sub_right_distrib (n m k : Nat) : (n - m) * k = n * k - m * k :=
  Nat.sub_mul n m k
theorem mul_pred_left (n m : Nat) : pred n * m = n * m - m := Nat.sub_one_mul n m
theorem mul_pred_right (n m : Nat) : n * pred m = n * m - n := Nat.mul_sub_one n m

/-! ### Minimum and maximum -/

protected abbrev min (n m : Nat) : Nat := Min.min n m
instance instMax : Max Nat := maxOfLe
protected abbrev max (n m : Nat) : Nat := Max.max n m

protected theorem min_def {n m : Nat} : min n m = if n ≤ m then n else m := rfl
protected theorem max_def {n m : Nat} : max n m = if n ≤ m then m else n := rfl

protected theorem min_eq_left {a b : Nat} (h : a ≤ b) : min a b = a := if_pos h
protected theorem max_eq_right {a b : Nat} (h : a ≤ b) : max a b = b := if_pos h
protected theorem min_eq_right {a b : Nat} (h : b ≤ a) : min a b = b := by
  rw [Nat.min_def]; split
  · exact Nat.le_antisymm ‹_› h
  · rfl
protected theorem max_eq_left {a b : Nat} (h : b ≤ a) : max a b = a := by
  rw [Nat.max_def]; split
  · exact Nat.le_antisymm h ‹_›
  · rfl
attribute [simp] Nat.min_eq_left Nat.min_eq_right Nat.max_eq_left Nat.max_eq_right

protected theorem min_comm (a b : Nat) : min a b = min b a := by
  cases Nat.le_total a b with
  | inl h => rw [Nat.min_eq_left h, Nat.min_eq_right h]
  | inr h => rw [Nat.min_eq_right h, Nat.min_eq_left h]
protected theorem max_comm (a b : Nat) : max a b = max b a := by
  cases Nat.le_total a b with
  | inl h => rw [Nat.max_eq_right h, Nat.max_eq_left h]
  | inr h => rw [Nat.max_eq_left h, Nat.max_eq_right h]
@[simp] protected theorem min_self (a : Nat) : min a a = a := Nat.min_eq_left (Nat.le_refl a)
@[simp] protected theorem max_self (a : Nat) : max a a = a := Nat.max_eq_left (Nat.le_refl a)
protected theorem min_le_right (a b : Nat) : min a b ≤ b := by
  rw [Nat.min_def]; split
  · assumption
  · exact Nat.le_refl b
protected theorem min_le_left (a b : Nat) : min a b ≤ a := Nat.min_comm b a ▸ Nat.min_le_right b a
protected theorem le_max_left (a b : Nat) : a ≤ max a b := by
  rw [Nat.max_def]; split
  · assumption
  · exact Nat.le_refl a
protected theorem le_max_right (a b : Nat) : b ≤ max a b := Nat.max_comm b a ▸ Nat.le_max_left b a
protected theorem le_min_of_le_of_le {a b c : Nat} (h₁ : a ≤ b) (h₂ : a ≤ c) : a ≤ min b c := by
  rw [Nat.min_def]; split <;> assumption
protected theorem max_le_of_le_of_le {a b c : Nat} (h₁ : a ≤ c) (h₂ : b ≤ c) : max a b ≤ c := by
  rw [Nat.max_def]; split <;> assumption
protected theorem le_min {a b c : Nat} : a ≤ min b c ↔ a ≤ b ∧ a ≤ c :=
  ⟨fun h => ⟨Nat.le_trans h (Nat.min_le_left b c), Nat.le_trans h (Nat.min_le_right b c)⟩,
   fun ⟨h, k⟩ => Nat.le_min_of_le_of_le h k⟩
protected theorem max_le {a b c : Nat} : max a b ≤ c ↔ a ≤ c ∧ b ≤ c :=
  ⟨fun h => ⟨Nat.le_trans (Nat.le_max_left a b) h, Nat.le_trans (Nat.le_max_right a b) h⟩,
   fun ⟨h, k⟩ => Nat.max_le_of_le_of_le h k⟩
protected theorem min_assoc (a b c : Nat) : min (min a b) c = min a (min b c) :=
  Nat.le_antisymm
    (Nat.le_min.mpr ⟨Nat.le_trans (Nat.min_le_left _ _) (Nat.min_le_left _ _),
      Nat.le_min.mpr ⟨Nat.le_trans (Nat.min_le_left _ _) (Nat.min_le_right _ _),
        Nat.min_le_right _ _⟩⟩)
    (Nat.le_min.mpr ⟨Nat.le_min.mpr ⟨Nat.min_le_left _ _,
      Nat.le_trans (Nat.min_le_right _ _) (Nat.min_le_left _ _)⟩,
      Nat.le_trans (Nat.min_le_right _ _) (Nat.min_le_right _ _)⟩)
protected theorem max_assoc (a b c : Nat) : max (max a b) c = max a (max b c) :=
  Nat.le_antisymm
    (Nat.max_le.mpr ⟨Nat.max_le.mpr ⟨Nat.le_max_left _ _,
      Nat.le_trans (Nat.le_max_left _ _) (Nat.le_max_right _ _)⟩,
      Nat.le_trans (Nat.le_max_right _ _) (Nat.le_max_right _ _)⟩)
    (Nat.max_le.mpr ⟨Nat.le_trans (Nat.le_max_left _ _) (Nat.le_max_left _ _),
      Nat.max_le.mpr ⟨Nat.le_trans (Nat.le_max_right _ _) (Nat.le_max_left _ _),
        Nat.le_max_right _ _⟩⟩)
@[simp] protected theorem zero_min (a : Nat) : min 0 a = 0 := Nat.min_eq_left (zero_le a)
@[simp] protected theorem min_zero (a : Nat) : min a 0 = 0 := Nat.min_eq_right (zero_le a)
@[simp] protected theorem zero_max (a : Nat) : max 0 a = a := Nat.max_eq_right (zero_le a)
@[simp] protected theorem max_zero (a : Nat) : max a 0 = a := Nat.max_eq_left (zero_le a)

/-! ### Powers -/

@[simp] protected theorem pow_zero (b : Nat) : b ^ 0 = 1 := rfl
protected theorem pow_succ {b n : Nat} : b ^ (n + 1) = b ^ n * b := rfl
protected theorem pow_add_one {b n : Nat} : b ^ (n + 1) = b ^ n * b := rfl
protected theorem pow_succ' {m n : Nat} : m ^ (n + 1) = m * m ^ n := Nat.mul_comm _ _
protected theorem pow_one (a : Nat) : a ^ 1 = a := Nat.one_mul a
protected theorem pow_two (a : Nat) : a ^ 2 = a * a := by rw [Nat.pow_succ, Nat.pow_one]
attribute [simp] Nat.pow_one
@[simp] protected theorem one_pow (n : Nat) : 1 ^ n = 1 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.pow_succ, ih]
protected theorem zero_pow {n : Nat} (H : 0 < n) : 0 ^ n = 0 := by
  cases n with
  | zero => exact absurd H (Nat.lt_irrefl 0)
  | succ n => exact Nat.mul_zero (0 ^ n)
protected theorem pow_add (a m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := by
  induction n with
  | zero => exact (Nat.mul_one _).symm
  | succ n ih => rw [← Nat.add_assoc, Nat.pow_succ, ih, Nat.pow_succ, Nat.mul_assoc]
protected theorem pow_mul (a m n : Nat) : a ^ (m * n) = (a ^ m) ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [mul_add_one, Nat.pow_add, ih, Nat.pow_succ]
protected theorem mul_pow (a b n : Nat) : (a * b) ^ n = a ^ n * b ^ n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [Nat.pow_succ, ih, Nat.pow_succ, Nat.pow_succ, Nat.mul_mul_mul_comm]
protected theorem pow_le_pow_left {m n : Nat} (h : m ≤ n) (i : Nat) : m ^ i ≤ n ^ i := by
  induction i with
  | zero => exact Nat.le_refl 1
  | succ i ih => exact Nat.mul_le_mul ih h
protected theorem pow_le_pow_right {n m k : Nat} (h : n > 0) (hmk : m ≤ k) : n ^ m ≤ n ^ k := by
  obtain ⟨w, rfl⟩ := le.dest hmk
  rw [Nat.pow_add]; exact Nat.le_mul_of_pos_right _ (Nat.pow_pos h)
protected theorem pow_lt_pow_left {a b n : Nat} (hab : a < b) (h : n ≠ 0) : a ^ n < b ^ n := by
  cases n with
  | zero => exact absurd rfl h
  | succ n =>
    rw [Nat.pow_succ, Nat.pow_succ]
    exact Nat.lt_of_le_of_lt (Nat.mul_le_mul_right a (Nat.pow_le_pow_left (Nat.le_of_lt hab) n))
      (Nat.mul_lt_mul_of_pos_left hab (Nat.pow_pos (zero_lt_of_lt hab)))
protected theorem pow_lt_pow_right (ha : 1 < a) (h : m < n) : a ^ m < a ^ n := by
  have pos : 0 < a := zero_lt_of_lt ha
  have step := Nat.mul_lt_mul_of_pos_left ha (Nat.pow_pos (n := m) pos)
  rw [Nat.mul_one] at step
  exact Nat.lt_of_lt_of_le step (Nat.pow_le_pow_right pos h)
theorem two_pow_pos (w : Nat) : 0 < 2 ^ w := Nat.pow_pos (succ_pos 1)
theorem pos_pow_of_pos {b : Nat} (n : Nat) (h : 0 < b) : 0 < b ^ n := Nat.pow_pos h
protected theorem lt_two_pow_self {n : Nat} : n < 2 ^ n := by
  induction n with
  | zero => exact succ_pos 0
  | succ n ih =>
    rw [Nat.pow_succ, Nat.mul_two]
    exact Nat.add_lt_add_of_lt_of_le ih (two_pow_pos n)

end Nat

/-! ### Offsets: with these the engine's simplification procedures move literals -/

namespace Nat.Simproc

theorem sub_add_eq_comm (a b c : Nat) : a - (b + c) = a - c - b := by
  rw [sub_add_eq, Nat.sub_right_comm]

theorem add_sub_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) : a + b - (c + d) = a - (c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm c, Nat.add_comm a, Nat.add_sub_add_left]

theorem add_sub_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) : a + b - (c + d) = a + (b - d) - c := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm a, Nat.add_comm c, Nat.add_sub_add_left]

theorem add_sub_le (a : Nat) {b c : Nat} (h : b ≤ c) : a + b - c = a - (c - b) := by
  have e := add_sub_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem add_eq_gt (a : Nat) {b c : Nat} (h : b > c) : (a + b = c) = False :=
  eq_false (Nat.ne_of_gt (Nat.lt_of_lt_of_le h (le_add_left b a)))

theorem eq_add_gt (a : Nat) {b c : Nat} (h : c > a) : (a = b + c) = False :=
  eq_false (Nat.ne_of_lt (Nat.lt_of_lt_of_le h (le_add_left c b)))

theorem add_eq_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) :
    (a + b = c + d) = (a = c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm a]
  exact propext Nat.add_left_cancel_iff

theorem add_eq_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) :
    (a + b = c + d) = (a + (b - d) = c) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm c]
  exact propext Nat.add_left_cancel_iff

theorem add_eq_le (a : Nat) {b c : Nat} (h : b ≤ c) : (a + b = c) = (a = c - b) := by
  have e := add_eq_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem eq_add_le {a : Nat} (b : Nat) {c : Nat} (h : c ≤ a) : (a = b + c) = (b = a - c) := by
  have e := add_eq_le b h
  exact propext ⟨fun k => e.mp k.symm, fun k => (e.mpr k).symm⟩

theorem beqEqOfEqEq {a b c d : Nat} (p : (a = b) = (c = d)) : (a == b) = (c == d) := by
  by_cases h : a = b
  · rw [beq_of_eq h, beq_of_eq (p.mp h)]
  · rw [beq_false_of_ne h, beq_false_of_ne fun k => h (p.mpr k)]

theorem beqFalseOfEqFalse {a b : Nat} (p : (a = b) = False) : (a == b) = false :=
  beq_false_of_ne (of_eq_false p)

theorem bneEqOfEqEq {a b c d : Nat} (p : (a = b) = (c = d)) : (a != b) = (c != d) :=
  congrArg (!·) (beqEqOfEqEq p)

theorem bneTrueOfEqFalse {a b : Nat} (p : (a = b) = False) : (a != b) = true :=
  congrArg (!·) (beqFalseOfEqFalse p)

theorem add_le_add_le (a c : Nat) {b d : Nat} (h : b ≤ d) :
    (a + b ≤ c + d) = (a ≤ c + (d - b)) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm a]
  exact propext Nat.add_le_add_iff_left

theorem add_le_add_ge (a c : Nat) {b d : Nat} (h : b ≥ d) :
    (a + b ≤ c + d) = (a + (b - d) ≤ c) := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_comm c]
  exact propext Nat.add_le_add_iff_left

theorem add_le_le (a : Nat) {b c : Nat} (h : b ≤ c) : (a + b ≤ c) = (a ≤ c - b) := by
  have e := add_le_add_le a 0 h
  rwa [Nat.zero_add, Nat.zero_add] at e

theorem add_le_gt (a : Nat) {b c : Nat} (h : b > c) : (a + b ≤ c) = False :=
  eq_false (Nat.not_le_of_gt (Nat.lt_of_lt_of_le h (le_add_left b a)))

theorem le_add_le (a : Nat) {b c : Nat} (h : a ≤ c) : (a ≤ b + c) = True :=
  eq_true (Nat.le_trans h (le_add_left c b))

set_option linter.unusedVariables false in
theorem le_add_ge {a : Nat} (b : Nat) {c : Nat} (h : a ≥ c) : (a ≤ b + c) = (a - c ≤ b) :=
  propext sub_le_iff_le_add.symm

end Nat.Simproc
