module

prelude
public import Init.Data.Repr
public import Init.Data.Nat.Gcd
public meta import Init.Data.Repr
public meta import Init.Data.Nat.Gcd

/-! Bounded numbers: arithmetic of `Fin` and of the machine integers. -/

set_option linter.all false

@[expose] public section

universe u

class NeZero {R : Type u} [Zero R] (n : R) : Prop where
  out : n ≠ 0

theorem NeZero.ne {R : Type u} [Zero R] (n : R) [h : NeZero n] : n ≠ 0 := h.out

instance Nat.instNeZeroSucc {n : Nat} : NeZero (n + 1) := ⟨Nat.succ_ne_zero n⟩

theorem Nat.pos_of_neZero (n : Nat) [NeZero n] : 0 < n := Nat.pos_of_ne_zero (NeZero.ne n)

namespace Fin

@[ext] protected theorem ext {a b : Fin n} (h : (a : Nat) = b) : a = b := eq_of_val_eq h
theorem val_inj {a b : Fin n} : a.1 = b.1 ↔ a = b := Fin.ext_iff.symm
theorem val_ne_of_ne {i j : Fin n} (h : i ≠ j) : i.val ≠ j.val := fun e => h (eq_of_val_eq e)
@[simp] protected theorem eta (a : Fin n) (h : a.1 < n) : (⟨a.1, h⟩ : Fin n) = a := rfl
@[simp] theorem mk_val (i : Fin n) : (⟨i, i.isLt⟩ : Fin n) = i := rfl
theorem val_mk {m n : Nat} (h : m < n) : (⟨m, h⟩ : Fin n).val = m := rfl
theorem is_lt (a : Fin n) : (a : Nat) < n := a.2
theorem lt_def {a b : Fin n} : a < b ↔ a.1 < b.1 := Iff.rfl
theorem le_def {a b : Fin n} : a ≤ b ↔ a.1 ≤ b.1 := Iff.rfl
theorem pos (i : Fin n) : 0 < n := Nat.lt_of_le_of_lt (Nat.zero_le _) i.2
protected theorem lt_irrefl (a : Fin n) : ¬a < a := Nat.lt_irrefl _
protected theorem le_refl (a : Fin n) : a ≤ a := Nat.le_refl _
protected theorem le_trans {a b c : Fin n} : a ≤ b → b ≤ c → a ≤ c := Nat.le_trans
protected theorem lt_trans {a b c : Fin n} : a < b → b < c → a < c := Nat.lt_trans
protected theorem le_antisymm {a b : Fin n} (h : a ≤ b) (k : b ≤ a) : a = b :=
  Fin.ext (Nat.le_antisymm h k)
protected theorem le_total (a b : Fin n) : a ≤ b ∨ b ≤ a := Nat.le_total a b
@[simp] protected theorem not_le {a b : Fin n} : ¬a ≤ b ↔ b < a := Nat.not_le
@[simp] protected theorem not_lt {a b : Fin n} : ¬a < b ↔ b ≤ a := Nat.not_lt

@[reducible] def elim0 {α : Sort u} (x : Fin 0) : α := absurd x.2 (Nat.not_lt_zero _)

protected def ofNat (n : Nat) [NeZero n] (a : Nat) : Fin n := ⟨a % n, Nat.mod_lt _ (Nat.pos_of_neZero n)⟩

instance instOfNat {n : Nat} [NeZero n] {i : Nat} : OfNat (Fin n) i := ⟨Fin.ofNat n i⟩

instance instInhabited {n : Nat} [NeZero n] : Inhabited (Fin n) := ⟨0⟩

protected def add : Fin n → Fin n → Fin n
  | ⟨a, h⟩, ⟨b, _⟩ => ⟨(a + b) % n, Nat.mod_lt _ (Nat.lt_of_le_of_lt (Nat.zero_le _) h)⟩
protected def mul : Fin n → Fin n → Fin n
  | ⟨a, h⟩, ⟨b, _⟩ => ⟨(a * b) % n, Nat.mod_lt _ (Nat.lt_of_le_of_lt (Nat.zero_le _) h)⟩
protected def sub : Fin n → Fin n → Fin n
  | ⟨a, h⟩, ⟨b, _⟩ => ⟨((n - b) + a) % n, Nat.mod_lt _ (Nat.lt_of_le_of_lt (Nat.zero_le _) h)⟩
protected def mod : Fin n → Fin n → Fin n
  | ⟨a, h⟩, ⟨b, _⟩ => ⟨a % b, Nat.lt_of_le_of_lt (Nat.mod_le _ _) h⟩
protected def div : Fin n → Fin n → Fin n
  | ⟨a, h⟩, ⟨b, _⟩ => ⟨a / b, Nat.lt_of_le_of_lt (Nat.div_le_self _ _) h⟩

instance instAdd : Add (Fin n) := ⟨Fin.add⟩
instance instSub : Sub (Fin n) := ⟨Fin.sub⟩
instance instMul : Mul (Fin n) := ⟨Fin.mul⟩
instance instMod : Mod (Fin n) := ⟨Fin.mod⟩
instance instDiv : Div (Fin n) := ⟨Fin.div⟩

theorem add_def (a b : Fin n) :
    a + b = ⟨(a.1 + b.1) % n, Nat.mod_lt _ a.pos⟩ := rfl
theorem mul_def (a b : Fin n) :
    a * b = ⟨(a.1 * b.1) % n, Nat.mod_lt _ a.pos⟩ := rfl
@[simp] theorem val_zero (n : Nat) [NeZero n] : ((0 : Fin n) : Nat) = 0 := rfl
theorem val_add (a b : Fin n) : (a + b).val = (a.val + b.val) % n := rfl
theorem val_mul (a b : Fin n) : (a * b).val = (a.val * b.val) % n := rfl
protected theorem add_comm (a b : Fin n) : a + b = b + a := Fin.ext (by rw [val_add, val_add, Nat.add_comm])
protected theorem mul_comm (a b : Fin n) : a * b = b * a := Fin.ext (by rw [val_mul, val_mul, Nat.mul_comm])

@[inline] def succ : Fin n → Fin (n + 1)
  | ⟨i, h⟩ => ⟨i + 1, Nat.succ_lt_succ h⟩
@[inline] def last (n : Nat) : Fin (n + 1) := ⟨n, Nat.lt_succ_self n⟩
@[inline] def castLT (i : Fin m) (h : i.1 < n) : Fin n := ⟨i.1, h⟩
@[inline] def castLE (h : n ≤ m) (i : Fin n) : Fin m := ⟨i, Nat.lt_of_lt_of_le i.2 h⟩
@[inline] protected def cast (eq : n = m) (i : Fin n) : Fin m := ⟨i, eq ▸ i.2⟩
@[inline] def castAdd (m : Nat) : Fin n → Fin (n + m) := castLE (Nat.le_add_right n m)
@[inline] def castSucc : Fin n → Fin (n + 1) := castAdd 1
@[inline] def rev (i : Fin n) : Fin n :=
  ⟨n - (i + 1), Nat.sub_lt (Nat.lt_of_le_of_lt (Nat.zero_le _) i.2) (Nat.succ_pos _)⟩

@[simp] theorem val_succ (j : Fin n) : j.succ.val = j.val + 1 := rfl
@[simp] theorem val_last (n : Nat) : (last n).val = n := rfl
@[simp] theorem val_castSucc (i : Fin n) : i.castSucc.val = i.val := rfl
theorem succ_inj {a b : Fin n} : a.succ = b.succ ↔ a = b :=
  ⟨fun h => Fin.ext (Nat.succ.inj (val_eq_of_eq h)), congrArg _⟩
theorem le_last (i : Fin (n + 1)) : i ≤ last n := Nat.le_of_lt_succ i.is_lt
theorem succ_ne_zero (k : Fin n) : k.succ ≠ 0 := fun h => Nat.succ_ne_zero _ (val_eq_of_eq h)

@[elab_as_elim] def cases {motive : Fin (n + 1) → Sort u} (zero : motive 0)
    (succ : ∀ i : Fin n, motive i.succ) : ∀ i, motive i
  | ⟨0, _⟩ => zero
  | ⟨i + 1, h⟩ => succ ⟨i, Nat.lt_of_succ_lt_succ h⟩

theorem forall_fin_succ {P : Fin (n + 1) → Prop} : (∀ i, P i) ↔ P 0 ∧ ∀ i : Fin n, P i.succ :=
  ⟨fun h => ⟨h 0, fun i => h i.succ⟩, fun h i => cases h.1 h.2 i⟩

end Fin

instance : Subsingleton (Fin 0) := ⟨fun a => a.elim0⟩

/-! ### Decidable bounded quantifiers -/

instance Nat.decidableBallLT :
    ∀ (n : Nat) (P : ∀ k, k < n → Prop) [∀ n h, Decidable (P n h)], Decidable (∀ n h, P n h)
  | 0, _, _ => isTrue fun _ h => absurd h (Nat.not_lt_zero _)
  | n + 1, P, H =>
    match decidableBallLT n (fun k h => P k (Nat.lt_succ_of_lt h)) with
    | isFalse h => isFalse fun k => h fun m hm => k m (Nat.lt_succ_of_lt hm)
    | isTrue h =>
      match H n (Nat.lt_succ_self n) with
      | isFalse p => isFalse fun k => p (k n (Nat.lt_succ_self n))
      | isTrue p => isTrue fun m hm =>
        (Nat.lt_or_eq_of_le (Nat.le_of_lt_succ hm)).elim (h m) fun e => by subst e; exact p

instance Nat.decidableForallFin (P : Fin n → Prop) [DecidablePred P] : Decidable (∀ i, P i) :=
  decidable_of_decidable_of_iff (p := ∀ k h, P ⟨k, h⟩) ⟨fun h i => h i.1 i.2, fun h k hk => h ⟨k, hk⟩⟩

instance Nat.decidableExistsLT' :
    ∀ {k : Nat} {p : (m : Nat) → m < k → Prop} [∀ m h, Decidable (p m h)],
      Decidable (∃ m : Nat, ∃ h : m < k, p m h)
  | 0, _, _ => isFalse fun ⟨_, h, _⟩ => not_lt_zero _ h
  | k + 1, p, I =>
    match decidableExistsLT' (p := fun m h => p m (lt_succ_of_lt h)) with
    | isTrue h => isTrue (h.elim fun m ⟨hm, hp⟩ => ⟨m, lt_succ_of_lt hm, hp⟩)
    | isFalse h =>
      match I k (lt_succ_self k) with
      | isTrue hk => isTrue ⟨k, lt_succ_self k, hk⟩
      | isFalse hk => isFalse fun ⟨m, hm, hp⟩ =>
        (Nat.lt_or_eq_of_le (le_of_lt_succ hm)).elim (fun l => h ⟨m, l, hp⟩)
          fun e => by subst e; exact hk hp

instance Nat.decidableExistsFin (P : Fin n → Prop) [DecidablePred P] : Decidable (∃ i, P i) :=
  decidable_of_decidable_of_iff (p := ∃ k, ∃ h, P ⟨k, h⟩)
    ⟨fun ⟨k, h, hk⟩ => ⟨⟨k, h⟩, hk⟩, fun ⟨i, hi⟩ => ⟨i.1, i.2, hi⟩⟩

instance Nat.decidableBallLE (n : Nat) (P : ∀ k, k ≤ n → Prop) [∀ n h, Decidable (P n h)] :
    Decidable (∀ n h, P n h) :=
  decidable_of_decidable_of_iff (p := ∀ k (h : k < n + 1), P k (Nat.le_of_lt_succ h))
    ⟨fun h k hk => h k (Nat.lt_succ_of_le hk), fun h k hk => h k (Nat.le_of_lt_succ hk)⟩
