module

prelude
public import Init.SimpLemmas
public meta import Init.SimpLemmas

/-! Natural numbers: induction, addition, multiplication and order. -/

set_option linter.all false

@[expose] public section

universe u

namespace Nat

/-! ### Eliminators which show `0` and `n + 1` -/

@[elab_as_elim, induction_eliminator] protected noncomputable abbrev recAux {motive : Nat → Sort u}
    (zero : motive 0) (succ : ∀ n, motive n → motive (n + 1)) (t : Nat) : motive t :=
  Nat.rec zero succ t

@[elab_as_elim, cases_eliminator] protected abbrev casesAuxOn {motive : Nat → Sort u} (t : Nat)
    (zero : motive 0) (succ : ∀ n, motive (n + 1)) : motive t :=
  Nat.casesOn t zero succ

/-! ### Successor and predecessor -/

@[simp] theorem zero_eq : Nat.zero = 0 := rfl
@[simp] theorem add_eq : Nat.add x y = x + y := rfl
@[simp] theorem mul_eq : Nat.mul x y = x * y := rfl
@[simp] theorem sub_eq : Nat.sub x y = x - y := rfl
@[simp] theorem lt_eq : Nat.lt x y = (x < y) := rfl
@[simp] theorem le_eq : Nat.le x y = (x ≤ y) := rfl
theorem add_zero (n : Nat) : n + 0 = n := rfl
theorem add_succ (n m : Nat) : n + succ m = succ (n + m) := rfl
theorem add_one (n : Nat) : n + 1 = succ n := rfl
@[simp] theorem succ_eq_add_one (n : Nat) : succ n = n + 1 := rfl
@[simp] theorem add_one_ne_zero (n : Nat) : n + 1 ≠ 0 := nofun
theorem zero_ne_add_one (n : Nat) : 0 ≠ n + 1 := nofun
theorem succ_ne_zero (n : Nat) : succ n ≠ 0 := nofun
theorem zero_ne_one : 0 ≠ 1 := nofun
theorem one_ne_zero : 1 ≠ 0 := nofun
theorem succ_ne_self : ∀ n : Nat, succ n ≠ n
  | 0 => nofun
  | n + 1 => fun h => succ_ne_self n (succ.inj h)
theorem succ_inj {a b : Nat} : succ a = succ b ↔ a = b := ⟨succ.inj, congrArg _⟩
theorem add_one_inj {a b : Nat} : a + 1 = b + 1 ↔ a = b := succ_inj
@[simp] theorem pred_zero : pred 0 = 0 := rfl
@[simp] theorem pred_succ (n : Nat) : pred (succ n) = n := rfl
theorem pred_eq_sub_one (n : Nat) : pred n = n - 1 := rfl
theorem succ_pred {a : Nat} : a ≠ 0 → a.pred.succ = a := by cases a <;> simp
theorem exists_eq_add_one_of_ne_zero : ∀ {n : Nat}, n ≠ 0 → ∃ k, n = k + 1
  | 0, h => absurd rfl h
  | k + 1, _ => ⟨k, rfl⟩

instance : LawfulBEq Nat := inferInstance

@[simp] theorem beq_eq (a b : Nat) : (Nat.beq a b = true) = (a = b) :=
  propext ⟨eq_of_beq_eq_true, fun h => h ▸ beq_refl a⟩
where
  beq_refl : ∀ a : Nat, Nat.beq a a = true
    | 0 => rfl
    | a + 1 => beq_refl a

@[simp] theorem ble_eq (a b : Nat) : (Nat.ble a b = true) = (a ≤ b) :=
  propext ⟨le_of_ble_eq_true, ble_eq_true_of_le⟩

/-! ### Addition -/

protected theorem zero_add : ∀ n : Nat, 0 + n = n
  | 0 => rfl
  | n + 1 => congrArg succ (Nat.zero_add n)

attribute [simp] Nat.add_zero Nat.zero_add

theorem succ_add : ∀ n m : Nat, succ n + m = succ (n + m)
  | _, 0 => rfl
  | n, m + 1 => congrArg succ (succ_add n m)

theorem add_one_add (n m : Nat) : n + 1 + m = n + m + 1 := succ_add n m
theorem one_add (n : Nat) : 1 + n = succ n := (succ_add 0 n).trans (congrArg succ (Nat.zero_add n))
theorem succ_add_eq_add_succ (a b : Nat) : succ a + b = a + succ b := succ_add a b

protected theorem add_comm : ∀ n m : Nat, n + m = m + n
  | n, 0 => (Nat.zero_add n).symm
  | n, m + 1 => (congrArg succ (Nat.add_comm n m)).trans (succ_add m n).symm

protected theorem add_assoc : ∀ n m k : Nat, n + m + k = n + (m + k)
  | _, _, 0 => rfl
  | n, m, k + 1 => congrArg succ (Nat.add_assoc n m k)

protected theorem add_left_comm (n m k : Nat) : n + (m + k) = m + (n + k) := by
  rw [← Nat.add_assoc, Nat.add_comm n m, Nat.add_assoc]

protected theorem add_right_comm (n m k : Nat) : n + m + k = n + k + m := by
  rw [Nat.add_assoc, Nat.add_comm m k, ← Nat.add_assoc]

protected theorem add_add_add_comm (a b c d : Nat) : (a + b) + (c + d) = (a + c) + (b + d) := by
  rw [Nat.add_assoc, Nat.add_left_comm b, ← Nat.add_assoc]

protected theorem add_right_cancel {n m k : Nat} (h : n + m = k + m) : n = k := by
  induction m with
  | zero => exact h
  | succ m ih => exact ih (succ.inj h)

protected theorem add_left_cancel {n m k : Nat} (h : n + m = n + k) : m = k :=
  Nat.add_right_cancel (m := n) (by rw [Nat.add_comm m, Nat.add_comm k, h])

protected theorem add_left_cancel_iff {m k n : Nat} : n + m = n + k ↔ m = k :=
  ⟨Nat.add_left_cancel, congrArg _⟩
protected theorem add_right_cancel_iff {m k n : Nat} : m + n = k + n ↔ m = k :=
  ⟨Nat.add_right_cancel, congrArg (· + n)⟩
@[simp] protected theorem add_left_inj {m k n : Nat} : m + n = k + n ↔ m = k :=
  Nat.add_right_cancel_iff
@[simp] protected theorem add_right_inj {m k n : Nat} : n + m = n + k ↔ m = k :=
  Nat.add_left_cancel_iff

theorem eq_zero_of_add_eq_zero {n m : Nat} (h : n + m = 0) : n = 0 ∧ m = 0 := by
  cases m with
  | zero => exact ⟨h, rfl⟩
  | succ m => exact absurd h (succ_ne_zero _)
protected theorem eq_zero_of_add_eq_zero_left {n m : Nat} (h : n + m = 0) : m = 0 :=
  (eq_zero_of_add_eq_zero h).2
protected theorem eq_zero_of_add_eq_zero_right {n m : Nat} (h : n + m = 0) : n = 0 :=
  (eq_zero_of_add_eq_zero h).1
@[simp] protected theorem add_eq_zero_iff {n m : Nat} : n + m = 0 ↔ n = 0 ∧ m = 0 :=
  ⟨eq_zero_of_add_eq_zero, fun ⟨h, k⟩ => by rw [h, k]⟩

@[simp] protected theorem add_eq_left {a b : Nat} : a + b = a ↔ b = 0 :=
  ⟨fun h => Nat.add_left_cancel h, fun h => h ▸ rfl⟩
@[simp] protected theorem add_eq_right {a b : Nat} : a + b = b ↔ a = 0 := by
  rw [Nat.add_comm]; exact Nat.add_eq_left

@[simp] protected theorem left_eq_add {a b : Nat} : a = a + b ↔ b = 0 :=
  eq_comm.trans Nat.add_eq_left
@[simp] protected theorem right_eq_add {a b : Nat} : b = a + b ↔ a = 0 :=
  eq_comm.trans Nat.add_eq_right

/-! ### Multiplication -/

@[simp] protected theorem mul_zero (n : Nat) : n * 0 = 0 := rfl
theorem mul_succ (n m : Nat) : n * succ m = n * m + n := rfl
theorem mul_add_one (n m : Nat) : n * (m + 1) = n * m + n := rfl

@[simp] protected theorem zero_mul : ∀ n : Nat, 0 * n = 0
  | 0 => rfl
  | n + 1 => Nat.zero_mul n

theorem succ_mul : ∀ n m : Nat, succ n * m = n * m + m
  | _, 0 => rfl
  | n, m + 1 => by
    show succ n * m + succ n = n * m + n + succ m
    rw [succ_mul n m, Nat.add_succ, Nat.add_succ, Nat.add_right_comm]

theorem add_one_mul (n m : Nat) : (n + 1) * m = n * m + m := succ_mul n m

protected theorem mul_comm : ∀ n m : Nat, n * m = m * n
  | n, 0 => (Nat.zero_mul n).symm
  | n, m + 1 => by rw [mul_add_one, add_one_mul, Nat.mul_comm n m]

@[simp] protected theorem mul_one (n : Nat) : n * 1 = n := Nat.zero_add n
@[simp] protected theorem one_mul (n : Nat) : 1 * n = n := by rw [Nat.mul_comm, Nat.mul_one]

protected theorem left_distrib (n m k : Nat) : n * (m + k) = n * m + n * k := by
  induction k with
  | zero => rfl
  | succ k ih => rw [← Nat.add_assoc, mul_add_one, ih, mul_add_one, Nat.add_assoc]

protected theorem right_distrib (n m k : Nat) : (n + m) * k = n * k + m * k := by
  rw [Nat.mul_comm, Nat.left_distrib, Nat.mul_comm k, Nat.mul_comm k]

protected theorem mul_add (k m n : Nat) : k * (m + n) = k * m + k * n := Nat.left_distrib k m n
protected theorem add_mul (k m n : Nat) : (k + m) * n = k * n + m * n := Nat.right_distrib k m n

protected theorem mul_assoc (n m k : Nat) : n * m * k = n * (m * k) := by
  induction k with
  | zero => rfl
  | succ k ih => rw [mul_add_one, mul_add_one, Nat.mul_add, ih]

protected theorem mul_left_comm (n m k : Nat) : n * (m * k) = m * (n * k) := by
  rw [← Nat.mul_assoc, Nat.mul_comm n m, Nat.mul_assoc]
protected theorem mul_right_comm (n m k : Nat) : n * m * k = n * k * m := by
  rw [Nat.mul_assoc, Nat.mul_comm m, ← Nat.mul_assoc]
protected theorem mul_mul_mul_comm (a b c d : Nat) : (a * b) * (c * d) = (a * c) * (b * d) := by
  rw [Nat.mul_assoc, Nat.mul_left_comm b, ← Nat.mul_assoc]
protected theorem mul_two (n : Nat) : n * 2 = n + n := by rw [Nat.mul_add_one, Nat.mul_one]
protected theorem two_mul (n : Nat) : 2 * n = n + n := by rw [Nat.mul_comm, Nat.mul_two]

/-! ### Order -/

theorem succ_lt_succ {n m : Nat} : n < m → succ n < succ m := succ_le_succ
theorem lt_add_one_of_le {n m : Nat} : n ≤ m → n < m + 1 := succ_le_succ
theorem lt_succ_of_lt {n m : Nat} (h : n < m) : n < succ m := le_succ_of_le h
theorem lt_add_one_of_lt {a b : Nat} (h : a < b) : a < b + 1 := le_succ_of_le h
theorem le_of_lt_add_one {n m : Nat} : n < m + 1 → n ≤ m := le_of_succ_le_succ
theorem lt_of_succ_lt_succ {n m : Nat} : succ n < succ m → n < m := le_of_succ_le_succ
theorem lt_of_add_one_lt_add_one {n m : Nat} : n + 1 < m + 1 → n < m := le_of_succ_le_succ
theorem lt_of_succ_le {n m : Nat} (h : succ n ≤ m) : n < m := h
theorem lt_of_add_one_le {n m : Nat} (h : n + 1 ≤ m) : n < m := h
theorem succ_le_of_lt {n m : Nat} (h : n < m) : succ n ≤ m := h
theorem add_one_le_of_lt {n m : Nat} (h : n < m) : n + 1 ≤ m := h
theorem succ_le_iff {n m : Nat} : succ n ≤ m ↔ n < m := Iff.rfl
theorem add_one_le_iff {n m : Nat} : n + 1 ≤ m ↔ n < m := Iff.rfl
theorem lt_iff_add_one_le {m n : Nat} : m < n ↔ m + 1 ≤ n := Iff.rfl
theorem lt_succ_iff {m n : Nat} : m < succ n ↔ m ≤ n := ⟨le_of_lt_succ, lt_succ_of_le⟩
@[simp] theorem lt_add_one_iff {m n : Nat} : m < n + 1 ↔ m ≤ n := lt_succ_iff
protected theorem add_one_le_add_one_iff {a b : Nat} : a + 1 ≤ b + 1 ↔ a ≤ b :=
  ⟨le_of_succ_le_succ, succ_le_succ⟩
protected theorem add_one_lt_add_one_iff {a b : Nat} : a + 1 < b + 1 ↔ a < b :=
  ⟨le_of_succ_le_succ, succ_le_succ⟩
theorem succ_le_succ_iff {a b : Nat} : succ a ≤ succ b ↔ a ≤ b :=
  ⟨le_of_succ_le_succ, succ_le_succ⟩
theorem succ_lt_succ_iff {a b : Nat} : succ a < succ b ↔ a < b :=
  ⟨le_of_succ_le_succ, succ_le_succ⟩
theorem not_succ_lt_self {n : Nat} : ¬succ n < n :=
  fun h => Nat.lt_irrefl n (Nat.le_trans (le_succ_of_le (Nat.le_refl _)) h)

theorem le_of_succ_le {n m : Nat} (h : succ n ≤ m) : n ≤ m := Nat.le_trans (le_succ n) h
theorem le_of_add_one_le {n m : Nat} (h : n + 1 ≤ m) : n ≤ m := le_of_succ_le h
theorem lt_of_succ_lt {n m : Nat} (h : succ n < m) : n < m := le_of_succ_le h
protected theorem le_of_lt {n m : Nat} (h : n < m) : n ≤ m := le_of_succ_le h
protected theorem le_of_eq {n m : Nat} (h : n = m) : n ≤ m := h ▸ Nat.le_refl n
protected theorem le_rfl {n : Nat} : n ≤ n := Nat.le_refl n
protected theorem ne_of_gt {a b : Nat} (h : b < a) : a ≠ b := fun e => Nat.lt_irrefl b (e ▸ h)
protected theorem ne_of_lt {a b : Nat} (h : a < b) : a ≠ b := fun e => Nat.lt_irrefl a (e ▸ h)
protected theorem ne_of_lt' {a b : Nat} (h : a < b) : b ≠ a := Nat.ne_of_gt h
protected theorem lt_asymm {a b : Nat} (h : a < b) : ¬b < a :=
  fun k => Nat.lt_irrefl a (Nat.lt_trans h k)
protected theorem lt_of_lt_of_eq {n m k : Nat} (h : n < m) (e : m = k) : n < k := e ▸ h
protected theorem lt_of_le_of_ne' {n m : Nat} (h : n ≤ m) (h' : m ≠ n) : n < m :=
  Nat.lt_of_le_of_ne h h'.symm

protected theorem add_one_pos (n : Nat) : 0 < n + 1 := succ_pos n
attribute [simp] Nat.add_one_pos
attribute [simp] Nat.le_refl Nat.zero_le Nat.lt_irrefl Nat.not_lt_zero

theorem pos_of_ne_zero {n : Nat} : n ≠ 0 → 0 < n := by
  cases n with
  | zero => exact fun h => absurd rfl h
  | succ n => exact fun _ => succ_pos n
theorem zero_lt_of_ne_zero {a : Nat} (h : a ≠ 0) : 0 < a := pos_of_ne_zero h
theorem ne_zero_of_lt (h : b < a) : a ≠ 0 := fun e => not_lt_zero b (e ▸ h)
theorem zero_lt_of_lt : {a b : Nat} → a < b → 0 < b
  | _, _ + 1, _ => succ_pos _
protected theorem pos_iff_ne_zero : 0 < n ↔ n ≠ 0 := ⟨ne_zero_of_lt, pos_of_ne_zero⟩
theorem eq_zero_or_pos : ∀ n : Nat, n = 0 ∨ 0 < n
  | 0 => .inl rfl
  | _ + 1 => .inr (succ_pos _)
protected theorem pos_of_lt_add_left : n < k + n → 0 < k := fun h => by
  cases k with
  | zero => rw [Nat.zero_add] at h; exact absurd h (Nat.lt_irrefl n)
  | succ k => exact succ_pos k
@[simp] theorem zero_lt_one : 0 < (1 : Nat) := succ_pos 0
protected theorem one_pos : 0 < 1 := succ_pos 0
protected theorem two_pos : 0 < 2 := succ_pos 1
protected theorem zero_lt_two : 0 < 2 := succ_pos 1
protected theorem one_lt_two : 1 < 2 := succ_lt_succ (succ_pos 0)
protected theorem ne_zero_iff_zero_lt {n : Nat} : n ≠ 0 ↔ 0 < n := Nat.pos_iff_ne_zero.symm
theorem not_eq_zero_of_lt {a b : Nat} (h : b < a) : a ≠ 0 := ne_zero_of_lt h
theorem eq_zero_of_le_zero {n : Nat} (h : n ≤ 0) : n = 0 := Nat.le_antisymm h (zero_le n)
theorem le_zero : n ≤ 0 ↔ n = 0 := ⟨eq_zero_of_le_zero, Nat.le_of_eq⟩
theorem one_le_iff_ne_zero : 1 ≤ n ↔ n ≠ 0 := Nat.pos_iff_ne_zero
theorem lt_one_iff {n : Nat} : n < 1 ↔ n = 0 := lt_succ_iff.trans le_zero

protected theorem le_total (m n : Nat) : m ≤ n ∨ n ≤ m := (Nat.lt_or_ge m n).imp_left Nat.le_of_lt
protected theorem lt_or_gt_of_ne {a b : Nat} (h : a ≠ b) : a < b ∨ a > b :=
  (Nat.lt_or_ge a b).imp_right (Nat.lt_of_le_of_ne · h.symm)
protected theorem ne_iff_lt_or_gt {a b : Nat} : a ≠ b ↔ a < b ∨ b < a :=
  ⟨Nat.lt_or_gt_of_ne, (·.elim Nat.ne_of_lt Nat.ne_of_gt)⟩
protected theorem lt_trichotomy (a b : Nat) : a < b ∨ a = b ∨ b < a :=
  (Nat.lt_or_ge a b).imp_right fun h => (Nat.eq_or_lt_of_le h).imp_left Eq.symm
protected theorem le_or_lt (a b : Nat) : a ≤ b ∨ b < a := (Nat.lt_or_ge b a).symm
protected theorem lt_or_eq_of_le {n m : Nat} (h : n ≤ m) : n < m ∨ n = m :=
  (Nat.eq_or_lt_of_le h).symm
protected theorem le_iff_lt_or_eq {n m : Nat} : n ≤ m ↔ n < m ∨ n = m :=
  ⟨Nat.lt_or_eq_of_le, (·.elim Nat.le_of_lt Nat.le_of_eq)⟩
protected theorem lt_iff_le_and_ne {m n : Nat} : m < n ↔ m ≤ n ∧ m ≠ n :=
  ⟨fun h => ⟨Nat.le_of_lt h, Nat.ne_of_lt h⟩, fun ⟨h, k⟩ => Nat.lt_of_le_of_ne h k⟩
protected theorem lt_iff_le_not_le {m n : Nat} : m < n ↔ m ≤ n ∧ ¬n ≤ m :=
  ⟨fun h => ⟨Nat.le_of_lt h, fun k => Nat.lt_irrefl m (Nat.lt_of_lt_of_le h k)⟩,
   fun h => Nat.lt_of_not_le h.2⟩
protected theorem eq_zero_of_not_pos {n : Nat} (h : ¬0 < n) : n = 0 :=
  (eq_zero_or_pos n).resolve_right h
protected theorem lt_succ_iff_lt_or_eq {m n : Nat} : m < succ n ↔ m < n ∨ m = n :=
  lt_succ_iff.trans Nat.le_iff_lt_or_eq
protected theorem le_antisymm_iff {a b : Nat} : a = b ↔ a ≤ b ∧ b ≤ a :=
  ⟨fun h => h ▸ ⟨Nat.le_refl a, Nat.le_refl a⟩, fun ⟨h, k⟩ => Nat.le_antisymm h k⟩
protected theorem eq_or_lt_of_not_lt {a b : Nat} (h : ¬a < b) : a = b ∨ b < a :=
  (Nat.lt_trichotomy a b).resolve_left h

protected theorem not_le_of_gt {n m : Nat} (h : n > m) : ¬n ≤ m :=
  fun k => Nat.lt_irrefl m (Nat.lt_of_lt_of_le h k)
protected theorem not_lt_of_ge {n m : Nat} (h : n ≥ m) : ¬n < m :=
  fun k => Nat.lt_irrefl n (Nat.lt_of_lt_of_le k h)
protected theorem not_le_of_lt {a b : Nat} (h : a < b) : ¬b ≤ a := Nat.not_le_of_gt h
protected theorem not_lt_of_le {a b : Nat} (h : a ≤ b) : ¬b < a := Nat.not_lt_of_ge h
protected theorem le_of_not_lt {a b : Nat} (h : ¬a < b) : b ≤ a := (Nat.lt_or_ge a b).resolve_left h
protected theorem lt_of_not_ge {a b : Nat} (h : ¬b ≥ a) : b < a := Nat.lt_of_not_le h
protected theorem le_of_not_le {a b : Nat} (h : ¬a ≤ b) : b ≤ a := Nat.le_of_lt (Nat.lt_of_not_le h)
protected theorem gt_of_not_le {n m : Nat} (h : ¬n ≤ m) : n > m := Nat.lt_of_not_le h
protected theorem ge_of_not_lt {n m : Nat} (h : ¬n < m) : n ≥ m := Nat.le_of_not_lt h
@[simp] protected theorem not_le {n m : Nat} : ¬n ≤ m ↔ m < n :=
  ⟨Nat.lt_of_not_le, Nat.not_le_of_gt⟩
@[simp] protected theorem not_lt {n m : Nat} : ¬n < m ↔ m ≤ n :=
  ⟨Nat.le_of_not_lt, Nat.not_lt_of_ge⟩
protected theorem not_le_eq (a b : Nat) : (¬(a ≤ b)) = (b + 1 ≤ a) := propext Nat.not_le
protected theorem not_lt_eq (a b : Nat) : (¬(a < b)) = (b ≤ a) := propext Nat.not_lt
protected theorem not_ge_eq (a b : Nat) : (¬(a ≥ b)) = (a + 1 ≤ b) := propext Nat.not_le
protected theorem not_gt_eq (a b : Nat) : (¬(a > b)) = (a ≤ b) := propext Nat.not_lt

theorem le_add_one_iff {m n : Nat} : m ≤ n + 1 ↔ m ≤ n ∨ m = n + 1 :=
  ⟨fun h => (Nat.lt_or_eq_of_le h).imp_left le_of_lt_succ,
   (·.elim le_succ_of_le Nat.le_of_eq)⟩

/-! ### Order and addition -/

theorem le_add_right : ∀ n k : Nat, n ≤ n + k
  | n, 0 => Nat.le_refl n
  | n, k + 1 => le_succ_of_le (le_add_right n k)
theorem le_add_left (n m : Nat) : n ≤ m + n := Nat.add_comm n m ▸ le_add_right n m
attribute [simp] Nat.le_add_right Nat.le_add_left
theorem le_add_right_of_le {n m k : Nat} (h : n ≤ m) : n ≤ m + k :=
  Nat.le_trans h (le_add_right m k)
theorem le_add_left_of_le {n m k : Nat} (h : n ≤ m) : n ≤ k + m := Nat.le_trans h (le_add_left m k)
theorem lt_add_right {a b : Nat} (c : Nat) (h : a < b) : a < b + c :=
  Nat.lt_of_lt_of_le h (le_add_right b c)
theorem lt_add_left {a b : Nat} (c : Nat) (h : a < b) : a < c + b :=
  Nat.lt_of_lt_of_le h (le_add_left b c)

theorem le.dest : ∀ {n m : Nat}, n ≤ m → ∃ k, n + k = m
  | _, _, .refl => ⟨0, rfl⟩
  | _, _, .step h => (le.dest h).elim fun k hk => ⟨k + 1, congrArg succ hk⟩
protected theorem le.intro {n m k : Nat} (h : n + k = m) : n ≤ m := h ▸ le_add_right n k
theorem le_iff_exists_add {m n : Nat} : m ≤ n ↔ ∃ k, n = m + k :=
  ⟨fun h => (le.dest h).imp fun _ => Eq.symm, fun ⟨_, h⟩ => .intro h.symm⟩

protected theorem exists_eq_add_of_le (h : m ≤ n) : ∃ k : Nat, n = m + k :=
  (le.dest h).elim fun k e => ⟨k, e.symm⟩
protected theorem exists_eq_add_of_lt (h : m < n) : ∃ k : Nat, n = m + k + 1 :=
  (le.dest h).elim fun k e => ⟨k, by rw [← e, Nat.add_right_comm]⟩
protected theorem add_le_add_left {n m : Nat} (h : n ≤ m) (k : Nat) : k + n ≤ k + m := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [← Nat.add_assoc]; exact le_add_right _ _
protected theorem add_le_add_right {n m : Nat} (h : n ≤ m) (k : Nat) : n + k ≤ m + k := by
  rw [Nat.add_comm n, Nat.add_comm m]; exact Nat.add_le_add_left h k
protected theorem add_le_add {a b c d : Nat} (h₁ : a ≤ b) (h₂ : c ≤ d) : a + c ≤ b + d :=
  Nat.le_trans (Nat.add_le_add_right h₁ c) (Nat.add_le_add_left h₂ b)
protected theorem add_lt_add_left {n m : Nat} (h : n < m) (k : Nat) : k + n < k + m :=
  Nat.add_le_add_left (n := n + 1) h k
protected theorem add_lt_add_right {n m : Nat} (h : n < m) (k : Nat) : n + k < m + k := by
  rw [Nat.add_comm n, Nat.add_comm m]; exact Nat.add_lt_add_left h k
protected theorem add_lt_add {a b c d : Nat} (h₁ : a < b) (h₂ : c < d) : a + c < b + d :=
  Nat.lt_trans (Nat.add_lt_add_right h₁ c) (Nat.add_lt_add_left h₂ b)
protected theorem add_lt_add_of_le_of_lt {a b c d : Nat} (h₁ : a ≤ b) (h₂ : c < d) :
    a + c < b + d := Nat.lt_of_le_of_lt (Nat.add_le_add_right h₁ c) (Nat.add_lt_add_left h₂ b)
protected theorem add_lt_add_of_lt_of_le {a b c d : Nat} (h₁ : a < b) (h₂ : c ≤ d) :
    a + c < b + d := Nat.lt_of_lt_of_le (Nat.add_lt_add_right h₁ c) (Nat.add_le_add_left h₂ b)

protected theorem le_of_add_le_add_left {a b c : Nat} (h : a + b ≤ a + c) : b ≤ c :=
  Nat.le_of_not_lt fun k => Nat.not_le_of_gt (Nat.add_lt_add_left k a) h
protected theorem le_of_add_le_add_right {a b c : Nat} (h : a + b ≤ c + b) : a ≤ c :=
  Nat.le_of_not_lt fun k => Nat.not_le_of_gt (Nat.add_lt_add_right k b) h
protected theorem lt_of_add_lt_add_left {a b c : Nat} (h : a + b < a + c) : b < c :=
  Nat.lt_of_not_le fun k => Nat.not_le_of_gt h (Nat.add_le_add_left k a)
protected theorem lt_of_add_lt_add_right {a b c : Nat} (h : a + b < c + b) : a < c :=
  Nat.lt_of_not_le fun k => Nat.not_le_of_gt h (Nat.add_le_add_right k b)
@[simp] protected theorem add_le_add_iff_left {m k n : Nat} : n + m ≤ n + k ↔ m ≤ k :=
  ⟨Nat.le_of_add_le_add_left, (Nat.add_le_add_left · n)⟩
@[simp] protected theorem add_le_add_iff_right {m k n : Nat} : m + n ≤ k + n ↔ m ≤ k :=
  ⟨Nat.le_of_add_le_add_right, (Nat.add_le_add_right · n)⟩
@[simp] protected theorem add_lt_add_iff_left {m k n : Nat} : n + m < n + k ↔ m < k :=
  ⟨Nat.lt_of_add_lt_add_left, (Nat.add_lt_add_left · n)⟩
@[simp] protected theorem add_lt_add_iff_right {m k n : Nat} : m + n < k + n ↔ m < k :=
  ⟨Nat.lt_of_add_lt_add_right, (Nat.add_lt_add_right · n)⟩
theorem le_of_add_right_le {n m k : Nat} (h : n + k ≤ m) : n ≤ m :=
  Nat.le_trans (le_add_right n k) h
theorem le_of_add_left_le {n m k : Nat} (h : k + n ≤ m) : n ≤ m := Nat.le_trans (le_add_left n k) h

protected theorem lt_add_of_pos_right (h : 0 < k) : n < n + k := Nat.add_lt_add_left h n
protected theorem lt_add_of_pos_left (h : 0 < k) : n < k + n := by
  rw [Nat.add_comm]; exact Nat.lt_add_of_pos_right h
protected theorem add_pos_left (h : 0 < m) (n : Nat) : 0 < m + n :=
  Nat.lt_of_lt_of_le h (le_add_right m n)
protected theorem lt_add_left_iff_pos {n k : Nat} : n < k + n ↔ 0 < k :=
  ⟨Nat.pos_of_lt_add_left, Nat.lt_add_of_pos_left⟩

/-! ### Order and multiplication -/

protected theorem mul_le_mul_left {m n : Nat} (k : Nat) (h : m ≤ n) : k * m ≤ k * n := by
  obtain ⟨w, rfl⟩ := le.dest h
  rw [Nat.mul_add]; exact le_add_right _ _
protected theorem mul_le_mul_right {m n : Nat} (k : Nat) (h : m ≤ n) : m * k ≤ n * k := by
  rw [Nat.mul_comm m, Nat.mul_comm n]; exact Nat.mul_le_mul_left k h
protected theorem mul_le_mul {p q m n : Nat} (h₁ : p ≤ m) (h₂ : q ≤ n) : p * q ≤ m * n :=
  Nat.le_trans (Nat.mul_le_mul_right q h₁) (Nat.mul_le_mul_left m h₂)

protected theorem mul_eq_zero : ∀ {m n : Nat}, m * n = 0 ↔ m = 0 ∨ n = 0
  | 0, n => ⟨fun _ => .inl rfl, fun _ => Nat.zero_mul n⟩
  | _ + 1, 0 => ⟨fun _ => .inr rfl, fun _ => rfl⟩
  | _ + 1, _ + 1 => ⟨fun h => absurd h (succ_ne_zero _), (·.elim nofun nofun)⟩
attribute [simp] Nat.mul_eq_zero
protected theorem mul_ne_zero {n m : Nat} (hn : n ≠ 0) (hm : m ≠ 0) : n * m ≠ 0 :=
  fun h => (Nat.mul_eq_zero.mp h).elim hn hm
protected theorem pos_of_mul_pos_left {a b : Nat} (h : 0 < a * b) : 0 < b :=
  pos_of_ne_zero fun e => by rw [e] at h; exact Nat.lt_irrefl 0 h

protected theorem mul_lt_mul_of_pos_left {m n k : Nat} (h : m < n) (hk : 0 < k) :
    k * m < k * n :=
  Nat.lt_of_lt_of_le (Nat.lt_add_of_pos_right hk) (Nat.mul_le_mul_left k (m := m + 1) h)
protected theorem mul_lt_mul_of_pos_right {m n k : Nat} (h : m < n) (hk : 0 < k) :
    m * k < n * k := by
  rw [Nat.mul_comm m, Nat.mul_comm n]; exact Nat.mul_lt_mul_of_pos_left h hk
protected theorem le_of_mul_le_mul_left {a b c : Nat} (h : c * a ≤ c * b) (hc : 0 < c) : a ≤ b :=
  Nat.le_of_not_lt fun k => Nat.not_le_of_gt (Nat.mul_lt_mul_of_pos_left k hc) h
protected theorem le_of_mul_le_mul_right {a b c : Nat} (h : a * c ≤ b * c) (hc : 0 < c) : a ≤ b :=
  Nat.le_of_not_lt fun k => Nat.not_le_of_gt (Nat.mul_lt_mul_of_pos_right k hc) h
protected theorem eq_of_mul_eq_mul_left {m k n : Nat} (hn : 0 < n) (h : n * m = n * k) : m = k :=
  Nat.le_antisymm (Nat.le_of_mul_le_mul_left (Nat.le_of_eq h) hn)
    (Nat.le_of_mul_le_mul_left (Nat.le_of_eq h.symm) hn)
protected theorem eq_of_mul_eq_mul_right {n m k : Nat} (hm : 0 < m) (h : n * m = k * m) : n = k :=
  Nat.eq_of_mul_eq_mul_left hm (by rw [Nat.mul_comm m, Nat.mul_comm m, h])
protected theorem mul_left_cancel {n m k : Nat} (np : 0 < n) (h : n * m = n * k) : m = k :=
  Nat.eq_of_mul_eq_mul_left np h
protected theorem mul_right_cancel {n m k : Nat} (mp : 0 < m) (h : n * m = k * m) : n = k :=
  Nat.eq_of_mul_eq_mul_right mp h
theorem mul_self_le_mul_self {m n : Nat} (h : m ≤ n) : m * m ≤ n * n := Nat.mul_le_mul h h
protected theorem le_mul_of_pos_left (m) (h : 0 < n) : m ≤ n * m :=
  Nat.le_trans (Nat.le_of_eq (Nat.one_mul m).symm) (Nat.mul_le_mul_right m h)
protected theorem le_mul_of_pos_right (n) (h : 0 < m) : n ≤ n * m :=
  Nat.le_trans (Nat.le_of_eq (Nat.mul_one n).symm) (Nat.mul_le_mul_left n h)

end Nat

instance : Trans (α := Nat) (· < ·) (· < ·) (· < ·) := ⟨Nat.lt_trans⟩
instance : Trans (α := Nat) (· ≤ ·) (· ≤ ·) (· ≤ ·) := ⟨Nat.le_trans⟩
instance : Trans (α := Nat) (· < ·) (· ≤ ·) (· < ·) := ⟨Nat.lt_of_lt_of_le⟩
instance : Trans (α := Nat) (· ≤ ·) (· < ·) (· < ·) := ⟨Nat.lt_of_le_of_lt⟩
