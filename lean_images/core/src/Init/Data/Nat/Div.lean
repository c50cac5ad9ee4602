module

prelude
public import Init.Data.Nat.Lemmas
public meta import Init.Data.Nat.Lemmas

/-! Natural numbers: division, remainder and divisibility. -/

set_option linter.all false

@[expose] public section

namespace Nat

/-! ### The loops of division and remainder -/

theorem divLoop_eq (steps x y : Nat) (hy : 0 < y) (hx : x ≤ steps) :
    divLoop steps x y = if y ≤ x then divLoop (x - y) (x - y) y + 1 else 0 := by
  induction steps using Nat.strongRecOn generalizing x with
  | _ steps ih =>
    cases steps with
    | zero =>
      rw [eq_zero_of_le_zero hx, if_neg (Nat.not_le_of_gt hy)]; rfl
    | succ steps =>
      show (if y ≤ x then divLoop steps (x - y) y + 1 else 0) = _
      by_cases h : y ≤ x
      · have lt : x - y < x := Nat.sub_lt (Nat.lt_of_lt_of_le hy h) hy
        have le : x - y ≤ steps := le_of_lt_succ (Nat.lt_of_lt_of_le lt hx)
        rw [if_pos h, if_pos h, ih steps (lt_succ_self _) _ le,
          ih (x - y) (Nat.lt_of_lt_of_le lt hx) _ (Nat.le_refl _)]
      · rw [if_neg h, if_neg h]

theorem modLoop_eq (steps x y : Nat) (hy : 0 < y) (hx : x ≤ steps) :
    modLoop steps x y = if y ≤ x then modLoop (x - y) (x - y) y else x := by
  induction steps using Nat.strongRecOn generalizing x with
  | _ steps ih =>
    cases steps with
    | zero =>
      rw [eq_zero_of_le_zero hx, if_neg (Nat.not_le_of_gt hy)]; rfl
    | succ steps =>
      show (if y ≤ x then modLoop steps (x - y) y else x) = _
      by_cases h : y ≤ x
      · have lt : x - y < x := Nat.sub_lt (Nat.lt_of_lt_of_le hy h) hy
        have le : x - y ≤ steps := le_of_lt_succ (Nat.lt_of_lt_of_le lt hx)
        rw [if_pos h, if_pos h, ih steps (lt_succ_self _) _ le,
          ih (x - y) (Nat.lt_of_lt_of_le lt hx) _ (Nat.le_refl _)]
      · rw [if_neg h, if_neg h]

theorem div_def' (x y : Nat) : x / y = if 0 < y then divLoop x x y else 0 := by
  show Nat.div x y = _
  unfold Nat.div
  rfl

theorem mod_def' (x y : Nat) : x % y = if 0 < y then modLoop x x y else x := by
  show Nat.mod x y = _
  cases x with
  | zero =>
    show 0 = _
    split <;> rfl
  | succ x =>
    show (if y ≤ x + 1 then (if 0 < y then modLoop (x + 1) (x + 1) y else x + 1) else x + 1) = _
    by_cases h : y ≤ x + 1
    · rw [if_pos h]
    · have hy : 0 < y := zero_lt_of_lt (Nat.lt_of_not_le h)
      rw [if_neg h, if_pos hy, modLoop_eq _ _ _ hy (Nat.le_refl _), if_neg h]

/-! ### The defining equations -/

theorem div_eq (x y : Nat) : x / y = if 0 < y ∧ y ≤ x then (x - y) / y + 1 else 0 := by
  rw [div_def']
  by_cases hy : 0 < y
  · rw [if_pos hy, divLoop_eq _ _ _ hy (Nat.le_refl _), div_def', if_pos hy]
    by_cases h : y ≤ x
    · rw [if_pos h, if_pos ⟨hy, h⟩]
    · rw [if_neg h, if_neg fun k => h k.2]
  · rw [if_neg hy, if_neg fun k => hy k.1]

theorem mod_eq (x y : Nat) : x % y = if 0 < y ∧ y ≤ x then (x - y) % y else x := by
  rw [mod_def']
  by_cases hy : 0 < y
  · rw [if_pos hy, modLoop_eq _ _ _ hy (Nat.le_refl _), mod_def', if_pos hy]
    by_cases h : y ≤ x
    · rw [if_pos h, if_pos ⟨hy, h⟩]
    · rw [if_neg h, if_neg fun k => h k.2]
  · rw [if_neg hy, if_neg fun k => hy k.1]

@[simp] protected theorem div_zero (b : Nat) : b / 0 = 0 := by
  rw [div_eq, if_neg fun h => Nat.lt_irrefl 0 h.1]
@[simp] protected theorem mod_zero (a : Nat) : a % 0 = a := by
  rw [mod_eq, if_neg fun h => Nat.lt_irrefl 0 h.1]
theorem div_eq_of_lt (h₀ : a < b) : a / b = 0 := by
  rw [div_eq, if_neg fun h => Nat.not_le_of_gt h₀ h.2]
theorem mod_eq_of_lt {a b : Nat} (h : a < b) : a % b = a := by
  rw [mod_eq, if_neg fun k => Nat.not_le_of_gt h k.2]
theorem mod_eq_sub_mod {a b : Nat} (h : a ≥ b) : a % b = (a - b) % b := by
  cases eq_zero_or_pos b with
  | inl e => rw [e, Nat.sub_zero]
  | inr hb => rw [mod_eq a, if_pos ⟨hb, h⟩]
theorem div_eq_sub_div (h₁ : 0 < b) (h₂ : b ≤ a) : a / b = (a - b) / b + 1 := by
  rw [div_eq a, if_pos ⟨h₁, h₂⟩]

/-- Induction which follows the recursion of division. -/
theorem div_induction {motive : Nat → Nat → Prop} (x y : Nat)
    (ind : ∀ x y, 0 < y ∧ y ≤ x → motive (x - y) y → motive x y)
    (base : ∀ x y, ¬(0 < y ∧ y ≤ x) → motive x y) : motive x y := by
  induction x using Nat.strongRecOn with
  | _ x ih =>
    by_cases h : 0 < y ∧ y ≤ x
    · exact ind x y h (ih _ (Nat.sub_lt (Nat.lt_of_lt_of_le h.1 h.2) h.1))
    · exact base x y h

theorem mod_add_div (m k : Nat) : m % k + k * (m / k) = m := by
  induction m, k using div_induction with
  | ind x y h ih =>
    rw [mod_eq, if_pos h, div_eq, if_pos h, mul_add_one, ← Nat.add_assoc, ih,
      Nat.sub_add_cancel h.2]
  | base x y h => rw [mod_eq, if_neg h, div_eq, if_neg h, Nat.mul_zero, Nat.add_zero]

theorem div_add_mod (m k : Nat) : k * (m / k) + m % k = m := by
  rw [Nat.add_comm]; exact mod_add_div m k

theorem mod_def (m k : Nat) : m % k = m - k * (m / k) := by
  have h := mod_add_div m k
  exact Nat.eq_sub_of_add_eq h

@[simp] protected theorem zero_div (b : Nat) : 0 / b = 0 := by
  rw [div_eq, if_neg fun h => Nat.lt_irrefl 0 (Nat.lt_of_lt_of_le h.1 h.2)]
@[simp] theorem zero_mod (b : Nat) : 0 % b = 0 := rfl
@[simp] protected theorem div_one (n : Nat) : n / 1 = n := by
  have h := mod_add_div n 1
  have k : n % 1 = 0 := lt_one_iff.mp (mod_lt n (succ_pos 0))
  rwa [k, Nat.one_mul, Nat.zero_add] at h
@[simp] theorem mod_one (x : Nat) : x % 1 = 0 := lt_one_iff.mp (mod_lt x (succ_pos 0))
@[simp] theorem mod_self (n : Nat) : n % n = 0 := by
  rw [mod_eq_sub_mod (Nat.le_refl n), Nat.sub_self, zero_mod]
theorem mod_le (x y : Nat) : x % y ≤ x := by
  have h := le_add_right (x % y) (y * (x / y))
  rwa [mod_add_div] at h
theorem mod_two_eq_zero_or_one (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 :=
  match n % 2, mod_lt n (succ_pos 1) with
  | 0, _ => .inl rfl
  | 1, _ => .inr rfl
@[simp] theorem mod_mod (a n : Nat) : (a % n) % n = a % n := by
  cases eq_zero_or_pos n with
  | inl h => rw [h, Nat.mod_zero]
  | inr h => exact mod_eq_of_lt (mod_lt a h)

@[simp] theorem add_mod_right (x z : Nat) : (x + z) % z = x % z := by
  rw [mod_eq_sub_mod (le_add_left z x), Nat.add_sub_cancel]
@[simp] theorem add_mod_left (x z : Nat) : (x + z) % x = z % x := by
  rw [Nat.add_comm, add_mod_right]
@[simp] theorem add_mul_mod_self_left (x y z : Nat) : (x + y * z) % y = x % y := by
  induction z with
  | zero => rfl
  | succ z ih => rw [mul_add_one, ← Nat.add_assoc, add_mod_right, ih]
@[simp] theorem add_mul_mod_self_right (x y z : Nat) : (x + y * z) % z = x % z := by
  rw [Nat.mul_comm, add_mul_mod_self_left]
@[simp] theorem mul_mod_right (m n : Nat) : (m * n) % m = 0 := by
  have h := add_mul_mod_self_left 0 m n
  rwa [Nat.zero_add, zero_mod] at h
@[simp] theorem mul_mod_left (m n : Nat) : (m * n) % n = 0 := by rw [Nat.mul_comm, mul_mod_right]

@[simp] theorem add_div_right (x : Nat) {z : Nat} (H : 0 < z) : (x + z) / z = x / z + 1 := by
  rw [div_eq_sub_div H (le_add_left z x), Nat.add_sub_cancel]
theorem add_mul_div_left (x z : Nat) {y : Nat} (H : 0 < y) : (x + y * z) / y = x / y + z := by
  induction z with
  | zero => rfl
  | succ z ih => rw [mul_add_one, ← Nat.add_assoc, add_div_right _ H, ih, Nat.add_assoc]
theorem add_mul_div_right (x y : Nat) {z : Nat} (H : 0 < z) : (x + y * z) / z = x / z + y := by
  rw [Nat.mul_comm, add_mul_div_left _ _ H]
@[simp] protected theorem mul_div_right (n : Nat) {m : Nat} (H : 0 < m) : m * n / m = n := by
  have h := add_mul_div_left 0 n H
  rwa [Nat.zero_add, Nat.zero_div, Nat.zero_add] at h
@[simp] protected theorem mul_div_left (m : Nat) {n : Nat} (H : 0 < n) : m * n / n = m := by
  rw [Nat.mul_comm, Nat.mul_div_right _ H]
protected theorem mul_div_cancel (m : Nat) {n : Nat} (H : 0 < n) : m * n / n = m :=
  Nat.mul_div_left m H
protected theorem mul_div_cancel_left (m : Nat) {n : Nat} (H : 0 < n) : n * m / n = m :=
  Nat.mul_div_right m H
protected theorem div_self (H : 0 < n) : n / n = 1 := by
  have h := Nat.mul_div_right 1 H
  rwa [Nat.mul_one] at h
attribute [simp] Nat.div_self

theorem div_le_self (n k : Nat) : n / k ≤ n := by
  cases eq_zero_or_pos k with
  | inl h => rw [h, Nat.div_zero]; exact zero_le n
  | inr h =>
    have e := Nat.le_mul_of_pos_left (n / k) h
    exact Nat.le_trans e (Nat.le_trans (le_add_left _ _) (Nat.le_of_eq (mod_add_div n k)))
theorem div_lt_self {n k : Nat} (hLtN : 0 < n) (hLtK : 1 < k) : n / k < n := by
  cases eq_zero_or_pos (n / k) with
  | inl h => rw [h]; exact hLtN
  | inr h =>
    have lt : 1 * (n / k) < k * (n / k) := Nat.mul_lt_mul_of_pos_right hLtK h
    rw [Nat.one_mul] at lt
    exact Nat.lt_of_lt_of_le lt (Nat.le_trans (le_add_left _ _) (Nat.le_of_eq (mod_add_div n k)))
theorem div_mul_le_self (m n : Nat) : m / n * n ≤ m := by
  rw [Nat.mul_comm]
  exact Nat.le_trans (le_add_left _ _) (Nat.le_of_eq (mod_add_div m n))
theorem mul_div_le (m n : Nat) : n * (m / n) ≤ m := Nat.mul_comm _ _ ▸ div_mul_le_self m n

theorem le_div_iff_mul_le (k0 : 0 < k) : x ≤ y / k ↔ x * k ≤ y := by
  constructor
  · intro h
    exact Nat.le_trans (Nat.mul_le_mul_right k h) (div_mul_le_self y k)
  · intro h
    apply Nat.le_of_not_lt
    intro hlt
    have h1 : (y / k + 1) * k ≤ x * k := Nat.mul_le_mul_right k hlt
    have h2 : k * (y / k) + y % k < k * (y / k) + k := Nat.add_lt_add_left (mod_lt y k0) _
    rw [div_add_mod, Nat.mul_comm, ← add_one_mul] at h2
    exact Nat.not_lt_of_ge (Nat.le_trans h1 h) h2
protected theorem div_le_div_right {a b c : Nat} (h : a ≤ b) : a / c ≤ b / c := by
  cases eq_zero_or_pos c with
  | inl e => subst e; rw [Nat.div_zero, Nat.div_zero]; exact Nat.le_refl 0
  | inr hc => exact (le_div_iff_mul_le hc).mpr (Nat.le_trans (div_mul_le_self a c) h)
theorem div_lt_iff_lt_mul (Hk : 0 < k) : x / k < y ↔ x < y * k :=
  ⟨fun h => Nat.lt_of_not_ge fun n => Nat.not_le_of_gt h ((le_div_iff_mul_le Hk).mpr n),
   fun h => Nat.lt_of_not_ge fun n => Nat.not_le_of_gt h ((le_div_iff_mul_le Hk).mp n)⟩

/-! ### Divisibility -/

instance instDvd : Dvd Nat := ⟨fun a b => Exists fun c => b = a * c⟩

protected theorem dvd_refl (a : Nat) : a ∣ a := ⟨1, (Nat.mul_one a).symm⟩
protected theorem dvd_zero (a : Nat) : a ∣ 0 := ⟨0, rfl⟩
protected theorem dvd_mul_left (a b : Nat) : a ∣ b * a := ⟨b, Nat.mul_comm b a⟩
protected theorem dvd_mul_right (a b : Nat) : a ∣ a * b := ⟨b, rfl⟩
protected theorem dvd_trans {a b c : Nat} (h₁ : a ∣ b) (h₂ : b ∣ c) : a ∣ c := by
  obtain ⟨d, rfl⟩ := h₁
  obtain ⟨e, rfl⟩ := h₂
  exact ⟨d * e, Nat.mul_assoc a d e⟩
protected theorem eq_zero_of_zero_dvd {a : Nat} (h : 0 ∣ a) : a = 0 := by
  obtain ⟨c, rfl⟩ := h; exact Nat.zero_mul c
@[simp] protected theorem zero_dvd {n : Nat} : 0 ∣ n ↔ n = 0 :=
  ⟨Nat.eq_zero_of_zero_dvd, fun h => h ▸ Nat.dvd_refl 0⟩
protected theorem dvd_add {m n k : Nat} (h₁ : k ∣ m) (h₂ : k ∣ n) : k ∣ m + n := by
  obtain ⟨d, rfl⟩ := h₁
  obtain ⟨e, rfl⟩ := h₂
  exact ⟨d + e, (Nat.mul_add k d e).symm⟩
protected theorem dvd_sub {k m n : Nat} (h₁ : k ∣ m) (h₂ : k ∣ n) : k ∣ m - n := by
  obtain ⟨d, rfl⟩ := h₁
  obtain ⟨e, rfl⟩ := h₂
  exact ⟨d - e, (Nat.mul_sub k d e).symm⟩
protected theorem dvd_add_right {m k : Nat} (h : k ∣ m) : k ∣ m + n ↔ k ∣ n :=
  ⟨fun h' => by have e := Nat.dvd_sub h' h; rwa [Nat.add_sub_cancel_left] at e, Nat.dvd_add h⟩
protected theorem dvd_add_left {m k : Nat} (h : k ∣ n) : k ∣ m + n ↔ k ∣ m := by
  rw [Nat.add_comm]; exact Nat.dvd_add_right h
theorem dvd_mul_left_of_dvd {a b : Nat} (h : a ∣ b) (c : Nat) : a ∣ c * b :=
  Nat.dvd_trans h (Nat.dvd_mul_left b c)
theorem dvd_mul_right_of_dvd {a b : Nat} (h : a ∣ b) (c : Nat) : a ∣ b * c :=
  Nat.dvd_trans h (Nat.dvd_mul_right b c)
theorem le_of_dvd {m n : Nat} (h₁ : 0 < n) (h₂ : m ∣ n) : m ≤ n := by
  obtain ⟨c, rfl⟩ := h₂
  exact Nat.le_mul_of_pos_right m (Nat.pos_of_mul_pos_left h₁)
protected theorem dvd_antisymm : ∀ {m n : Nat}, m ∣ n → n ∣ m → m = n
  | _, 0, _, h => Nat.eq_zero_of_zero_dvd h
  | 0, _, h, _ => (Nat.eq_zero_of_zero_dvd h).symm
  | _ + 1, _ + 1, h₁, h₂ => Nat.le_antisymm (le_of_dvd (succ_pos _) h₁) (le_of_dvd (succ_pos _) h₂)
theorem pos_of_dvd_of_pos {m n : Nat} (H1 : m ∣ n) (H2 : 0 < n) : 0 < m :=
  pos_of_ne_zero fun e => by
    rw [e, Nat.zero_dvd] at H1
    exact Nat.ne_of_gt H2 H1
protected theorem one_dvd (n : Nat) : 1 ∣ n := ⟨n, (Nat.one_mul n).symm⟩
theorem eq_one_of_dvd_one {n : Nat} (H : n ∣ 1) : n = 1 :=
  Nat.dvd_antisymm H (Nat.one_dvd n)
attribute [simp] Nat.dvd_refl Nat.dvd_zero Nat.dvd_mul_left Nat.dvd_mul_right Nat.one_dvd

@[simp] theorem dvd_one {n : Nat} : n ∣ 1 ↔ n = 1 :=
  ⟨eq_one_of_dvd_one, fun h => ⟨1, by rw [h]⟩⟩
theorem mod_eq_zero_of_dvd {k n : Nat} (h : k ∣ n) : n % k = 0 := by
  obtain ⟨c, rfl⟩ := h; exact mul_mod_right k c
theorem dvd_of_mod_eq_zero {k n : Nat} (h : n % k = 0) : k ∣ n :=
  ⟨n / k, by have e := mod_add_div n k; rw [h, Nat.zero_add] at e; exact e.symm⟩
theorem dvd_iff_mod_eq_zero {k n : Nat} : k ∣ n ↔ n % k = 0 :=
  ⟨mod_eq_zero_of_dvd, dvd_of_mod_eq_zero⟩
theorem emod_pos_of_not_dvd {a b : Nat} (h : ¬a ∣ b) : 0 < b % a :=
  pos_of_ne_zero fun e => h (dvd_of_mod_eq_zero e)
theorem dvd_eq_true_of_mod_eq_zero {m n : Nat} (h : n % m == 0) : (m ∣ n) = True :=
  eq_true (dvd_of_mod_eq_zero (eq_of_beq h))
theorem dvd_eq_false_of_mod_ne_zero {m n : Nat} (h : n % m != 0) : (m ∣ n) = False :=
  eq_false fun k => bne_iff_ne.mp h (mod_eq_zero_of_dvd k)

instance decidable_dvd : @DecidableRel Nat Nat (· ∣ ·) :=
  fun _ _ => decidable_of_decidable_of_iff dvd_iff_mod_eq_zero.symm

protected theorem mul_div_cancel' {n m : Nat} (H : n ∣ m) : n * (m / n) = m := by
  have h := mod_add_div m n
  rwa [mod_eq_zero_of_dvd H, Nat.zero_add] at h
protected theorem div_mul_cancel {n m : Nat} (H : n ∣ m) : m / n * n = m := by
  rw [Nat.mul_comm, Nat.mul_div_cancel' H]
protected theorem mul_dvd_mul {a b c d : Nat} (h : a ∣ b) (k : c ∣ d) : a * c ∣ b * d := by
  obtain ⟨e, rfl⟩ := h
  obtain ⟨f, rfl⟩ := k
  exact ⟨e * f, Nat.mul_mul_mul_comm a e c f⟩
protected theorem mul_dvd_mul_left {b c : Nat} (a : Nat) (h : b ∣ c) : a * b ∣ a * c :=
  Nat.mul_dvd_mul (Nat.dvd_refl a) h
protected theorem mul_dvd_mul_right {a b : Nat} (h : a ∣ b) (c : Nat) : a * c ∣ b * c :=
  Nat.mul_dvd_mul h (Nat.dvd_refl c)

/-! ### Congruence of remainders -/

theorem mod_add_mod (m n k : Nat) : (m % n + k) % n = (m + k) % n := by
  have h : m + k = m % n + k + n * (m / n) := by
    rw [Nat.add_right_comm, mod_add_div]
  rw [h, add_mul_mod_self_left]
theorem add_mod_mod (m n k : Nat) : (m + n % k) % k = (m + n) % k := by
  rw [Nat.add_comm, mod_add_mod, Nat.add_comm]
theorem add_mod (a b n : Nat) : (a + b) % n = ((a % n) + (b % n)) % n := by
  rw [mod_add_mod, add_mod_mod]
theorem mul_mod (a b n : Nat) : a * b % n = (a % n) * (b % n) % n := by
  have h : a * b = (a % n) * (b % n) + n * ((a % n) * (b / n) + a / n * b) := by
    rw [Nat.mul_add, Nat.mul_left_comm n, ← Nat.mul_assoc n (a / n), ← Nat.add_assoc,
      ← Nat.mul_add, mod_add_div, ← Nat.add_mul, mod_add_div]
  rw [h, add_mul_mod_self_left]
attribute [simp] mod_add_mod add_mod_mod

theorem div_div_eq_div_mul (m n k : Nat) : m / n / k = m / (n * k) := by
  cases eq_zero_or_pos n with
  | inl h => rw [h, Nat.div_zero, Nat.zero_mul, Nat.div_zero, Nat.zero_div]
  | inr hn =>
    cases eq_zero_or_pos k with
    | inl h => rw [h, Nat.div_zero, Nat.mul_zero, Nat.div_zero]
    | inr hk =>
      have key : ∀ x, x ≤ m / n / k ↔ x ≤ m / (n * k) := fun x => by
        rw [le_div_iff_mul_le hk, le_div_iff_mul_le hn, le_div_iff_mul_le (Nat.mul_pos hn hk),
          Nat.mul_assoc, Nat.mul_comm k]
      exact Nat.le_antisymm ((key _).mp (Nat.le_refl _)) ((key _).mpr (Nat.le_refl _))

end Nat
