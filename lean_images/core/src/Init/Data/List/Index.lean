module

prelude
public import Init.Data.List.Lemmas
public meta import Init.Data.List.Lemmas

/-! Lemmas about indexing, prefixes, ranges, zips and the Boolean quantifiers on lists. -/

set_option linter.all false

@[expose] public section

universe u v w

namespace List

variable {α : Type u} {β : Type v} {γ : Type w}

/-! ### Indexing -/

@[simp] theorem getElem?_nil {i : Nat} : ([] : List α)[i]? = none := by cases i <;> rfl
theorem getElem?_cons_zero {a : α} {l : List α} : (a :: l)[0]? = some a := rfl
@[simp] theorem getElem?_cons_succ {a : α} {l : List α} {i : Nat} : (a :: l)[i + 1]? = l[i]? := rfl
@[simp] theorem getElem_cons_zero (a : α) (as : List α) (h : 0 < (a :: as).length) :
    getElem (a :: as) 0 h = a := rfl
@[simp] theorem getElem_cons_succ (a : α) (as : List α) (i : Nat) (h : i + 1 < (a :: as).length) :
    getElem (a :: as) (i + 1) h = getElem as i (Nat.lt_of_succ_lt_succ h) := rfl

theorem getElem?_eq_some_iff {l : List α} {i : Nat} {a : α} :
    l[i]? = some a ↔ ∃ h : i < l.length, l[i] = a := by
  induction l generalizing i with
  | nil => simp
  | cons b l ih =>
    cases i with
    | zero => exact ⟨fun h => ⟨Nat.succ_pos _, Option.some.inj h⟩, fun ⟨_, h⟩ => congrArg some h⟩
    | succ i =>
      exact ih.trans ⟨fun ⟨h, k⟩ => ⟨Nat.succ_lt_succ h, k⟩,
        fun ⟨h, k⟩ => ⟨Nat.lt_of_succ_lt_succ h, k⟩⟩
@[simp] theorem getElem?_eq_getElem {l : List α} {i : Nat} (h : i < l.length) :
    l[i]? = some l[i] := getElem?_eq_some_iff.mpr ⟨h, rfl⟩
theorem getElem?_eq_none_iff {l : List α} {i : Nat} : l[i]? = none ↔ l.length ≤ i := by
  induction l generalizing i with
  | nil => simp
  | cons b l ih =>
    cases i with
    | zero => simp
    | succ i => rw [getElem?_cons_succ, ih, length_cons, Nat.add_one_le_add_one_iff]
theorem getElem?_eq_none {l : List α} {i : Nat} (h : l.length ≤ i) : l[i]? = none :=
  getElem?_eq_none_iff.mpr h
@[simp] theorem getElem_mem {l : List α} {i : Nat} (h : i < l.length) : l[i] ∈ l := by
  induction l generalizing i with
  | nil => exact absurd h (Nat.not_lt_zero i)
  | cons a l ih =>
    cases i with
    | zero => exact .head l
    | succ i => exact .tail a (ih (Nat.lt_of_succ_lt_succ h))
theorem getElem_of_mem {a : α} {l : List α} (h : a ∈ l) : ∃ (i : Nat) (h : i < l.length), l[i] = a := by
  induction h with
  | head as => exact ⟨0, Nat.succ_pos _, rfl⟩
  | tail b _ ih =>
    obtain ⟨i, hi, e⟩ := ih
    exact ⟨i + 1, Nat.succ_lt_succ hi, e⟩
theorem mem_iff_getElem {a : α} {l : List α} : a ∈ l ↔ ∃ (i : Nat) (h : i < l.length), l[i] = a :=
  ⟨getElem_of_mem, fun ⟨_, h, e⟩ => e ▸ getElem_mem h⟩
theorem ext_getElem? {l₁ l₂ : List α} (h : ∀ i : Nat, l₁[i]? = l₂[i]?) : l₁ = l₂ := by
  induction l₁ generalizing l₂ with
  | nil =>
    cases l₂ with
    | nil => rfl
    | cons b l₂ => exact absurd (h 0) nofun
  | cons a l₁ ih =>
    cases l₂ with
    | nil => exact absurd (h 0) nofun
    | cons b l₂ => rw [Option.some.inj (h 0), ih fun i => h (i + 1)]
theorem ext_getElem {l₁ l₂ : List α} (hl : length l₁ = length l₂)
    (h : ∀ (i : Nat) (h₁ : i < l₁.length) (h₂ : i < l₂.length), l₁[i]'h₁ = l₂[i]'h₂) : l₁ = l₂ := by
  apply ext_getElem?
  intro i
  by_cases h₁ : i < l₁.length
  · rw [getElem?_eq_getElem h₁, getElem?_eq_getElem (hl ▸ h₁), h i h₁ (hl ▸ h₁)]
  · rw [getElem?_eq_none (Nat.le_of_not_lt h₁), getElem?_eq_none (hl ▸ Nat.le_of_not_lt h₁)]
@[simp] theorem getElem?_map {f : α → β} {l : List α} {i : Nat} :
    (l.map f)[i]? = Option.map f l[i]? := by
  induction l generalizing i with
  | nil => rw [map_nil, getElem?_nil, getElem?_nil]; rfl
  | cons a l ih => cases i with
    | zero => rfl
    | succ i => exact ih
@[simp] theorem getElem_map (f : α → β) {l} {i : Nat} {h : i < (map f l).length} :
    (map f l)[i] = f (l[i]'(length_map f ▸ h)) := by
  apply Option.some.inj
  rw [← getElem?_eq_getElem, getElem?_map, getElem?_eq_getElem (length_map f ▸ h)]
  rfl
theorem getElem?_append_left {l₁ l₂ : List α} {i : Nat} (h : i < l₁.length) :
    (l₁ ++ l₂)[i]? = l₁[i]? := by
  induction l₁ generalizing i with
  | nil => exact absurd h (Nat.not_lt_zero i)
  | cons a l₁ ih => cases i with
    | zero => rfl
    | succ i => exact ih (Nat.lt_of_succ_lt_succ h)
theorem getElem?_append_right {l₁ l₂ : List α} {i : Nat} (h : l₁.length ≤ i) :
    (l₁ ++ l₂)[i]? = l₂[i - l₁.length]? := by
  induction l₁ generalizing i with
  | nil => rfl
  | cons a l₁ ih => cases i with
    | zero => exact absurd h (Nat.not_succ_le_zero _)
    | succ i =>
      rw [cons_append, getElem?_cons_succ, length_cons, Nat.add_one_sub_add_one]
      exact ih (Nat.le_of_succ_le_succ h)

theorem getElem_append_left {i : Nat} {as bs : List α} (h : i < as.length)
    {h' : i < (as ++ bs).length} : (as ++ bs)[i] = as[i] := by
  apply Option.some.inj
  rw [← getElem?_eq_getElem, ← getElem?_eq_getElem, getElem?_append_left h]
theorem getElem_append_right {as bs : List α} {i : Nat} (h₁ : as.length ≤ i)
    {h₂ : i < (as ++ bs).length} : (as ++ bs)[i]'h₂ =
      bs[i - as.length]'(by rw [length_append] at h₂; exact Nat.sub_lt_left_of_lt_add h₁ h₂) := by
  apply Option.some.inj
  rw [← getElem?_eq_getElem, ← getElem?_eq_getElem, getElem?_append_right h₁]
theorem getElem?_reverse {l : List α} {i : Nat} (h : i < length l) :
    l.reverse[i]? = l[l.length - 1 - i]? := by
  induction l with
  | nil => exact absurd h (Nat.not_lt_zero i)
  | cons a l ih =>
    rw [reverse_cons, length_cons, Nat.add_sub_cancel]
    by_cases hi : i < l.length
    · obtain ⟨k, hk⟩ := Nat.le.dest hi
      have e₁ : l.length - 1 - i = k := by
        rw [← hk, Nat.sub_sub, Nat.add_comm 1 i]; exact Nat.add_sub_cancel_left _ _
      have e₂ : l.length - i = k + 1 := by
        rw [← hk]
        show i + 1 + k - i = k + 1
        rw [Nat.add_assoc, Nat.add_sub_cancel_left, Nat.add_comm]
      rw [getElem?_append_left (by rw [length_reverse]; exact hi), ih hi, e₁, e₂,
        getElem?_cons_succ]
    · have e : i = l.length := Nat.le_antisymm (Nat.le_of_lt_succ h) (Nat.le_of_not_lt hi)
      subst e
      rw [getElem?_append_right (by rw [length_reverse]; exact Nat.le_refl _), length_reverse,
        Nat.sub_self]
      rfl
@[simp] theorem getElem_reverse {l : List α} {i : Nat} (h : i < l.reverse.length) :
    l.reverse[i] = l[l.length - 1 - i]'(by
      rw [length_reverse] at h
      rw [Nat.sub_sub]
      exact Nat.sub_lt (Nat.zero_lt_of_lt h) (Nat.lt_add_right i (Nat.succ_pos 0))) := by
  apply Option.some.inj
  rw [← getElem?_eq_getElem, ← getElem?_eq_getElem, getElem?_reverse (by rwa [length_reverse] at h)]

/-! ### Head, tail and last -/

@[simp] theorem head_cons {a : α} {l : List α} {h : a :: l ≠ []} : head (a :: l) h = a := rfl
@[simp] theorem head?_nil : head? ([] : List α) = none := rfl
@[simp] theorem head?_cons {a : α} {l : List α} : head? (a :: l) = some a := rfl
@[simp] theorem head?_eq_none_iff {l : List α} : l.head? = none ↔ l = [] := by cases l <;> simp
@[simp] theorem tail_nil : tail ([] : List α) = [] := rfl
@[simp] theorem tail_cons {a : α} {as : List α} : tail (a :: as) = as := rfl
theorem head_mem : ∀ {l : List α} (h : l ≠ []), l.head h ∈ l
  | [], h => absurd rfl h
  | _ :: _, _ => .head _
theorem mem_of_mem_tail {a : α} {l : List α} (h : a ∈ tail l) : a ∈ l := by
  cases l with
  | nil => exact h
  | cons b l => exact .tail b h
@[simp] theorem length_tail {l : List α} : l.tail.length = l.length - 1 := by cases l <;> rfl
theorem getLast_cons_cons {a b : α} {l : List α} (h : a :: b :: l ≠ []) :
    getLast (a :: b :: l) h = getLast (b :: l) (cons_ne_nil b l) := rfl
@[simp] theorem getLast_singleton {a : α} (h : [a] ≠ []) : getLast [a] h = a := rfl
theorem getLast_mem : ∀ {l : List α} (h : l ≠ []), getLast l h ∈ l
  | [], h => absurd rfl h
  | [_], _ => .head _
  | _ :: b :: l, _ => .tail _ (getLast_mem (cons_ne_nil b l))
@[simp] theorem isEmpty_nil : ([] : List α).isEmpty = true := rfl
@[simp] theorem isEmpty_cons {x : α} {xs : List α} : (x :: xs).isEmpty = false := rfl
theorem isEmpty_iff {l : List α} : l.isEmpty ↔ l = [] := by cases l <;> simp
@[simp] theorem dropLast_concat {l : List α} {b : α} : dropLast (l ++ [b]) = l := by
  induction l with
  | nil => rfl
  | cons a l ih => cases l with
    | nil => rfl
    | cons c l => exact congrArg (a :: ·) ih

/-! ### Take and drop -/

@[simp] theorem take_nil {i : Nat} : ([] : List α).take i = [] := by cases i <;> rfl
@[simp] theorem take_zero {l : List α} : l.take 0 = [] := rfl
@[simp] theorem take_succ_cons {a : α} {as : List α} {i : Nat} :
    (a :: as).take (i + 1) = a :: as.take i := rfl
@[simp] theorem drop_nil {i : Nat} : ([] : List α).drop i = [] := by cases i <;> rfl
@[simp] theorem drop_zero {l : List α} : l.drop 0 = l := rfl
@[simp] theorem drop_succ_cons {a : α} {l : List α} {i : Nat} : (a :: l).drop (i + 1) = l.drop i := rfl
@[simp] theorem take_append_drop (i : Nat) (l : List α) : take i l ++ drop i l = l := by
  induction l generalizing i with
  | nil => rw [take_nil, drop_nil]; rfl
  | cons a l ih => cases i with
    | zero => rfl
    | succ i => exact congrArg (a :: ·) (ih i)
@[simp] theorem length_take {i : Nat} {l : List α} : (take i l).length = min i l.length := by
  induction l generalizing i with
  | nil => rw [take_nil]; exact (Nat.min_zero i).symm
  | cons a l ih => cases i with
    | zero => exact (Nat.zero_min _).symm
    | succ i =>
      rw [take_succ_cons, length_cons, ih, length_cons, Nat.min_def, Nat.min_def]
      by_cases h : i ≤ l.length
      · rw [if_pos h, if_pos (Nat.succ_le_succ h)]
      · rw [if_neg h, if_neg fun k => h (Nat.le_of_succ_le_succ k)]
@[simp] theorem length_drop {i : Nat} {l : List α} : (drop i l).length = l.length - i := by
  induction l generalizing i with
  | nil => rw [drop_nil]; exact (Nat.zero_sub i).symm
  | cons a l ih => cases i with
    | zero => rfl
    | succ i => rw [drop_succ_cons, ih, length_cons, Nat.add_one_sub_add_one]
theorem take_of_length_le {l : List α} {i : Nat} (h : l.length ≤ i) : take i l = l := by
  induction l generalizing i with
  | nil => exact take_nil
  | cons a l ih => cases i with
    | zero => exact absurd h (Nat.not_succ_le_zero _)
    | succ i => rw [take_succ_cons, ih (Nat.le_of_succ_le_succ h)]
theorem drop_of_length_le {l : List α} {i : Nat} (h : l.length ≤ i) : drop i l = [] :=
  eq_nil_of_length_eq_zero (by rw [length_drop]; exact Nat.sub_eq_zero_of_le h)
theorem drop_eq_nil_of_le {as : List α} {i : Nat} (h : as.length ≤ i) : as.drop i = [] :=
  drop_of_length_le h
@[simp] theorem take_length {l : List α} : l.take l.length = l := take_of_length_le (Nat.le_refl _)
@[simp] theorem drop_length {l : List α} : l.drop l.length = [] := drop_of_length_le (Nat.le_refl _)
theorem take_left {l₁ l₂ : List α} : take l₁.length (l₁ ++ l₂) = l₁ := by
  induction l₁ with
  | nil => rfl
  | cons a l₁ ih => rw [length_cons, cons_append, take_succ_cons, ih]
theorem drop_left {l₁ l₂ : List α} : drop l₁.length (l₁ ++ l₂) = l₂ := by
  induction l₁ with
  | nil => rfl
  | cons a l₁ ih => rw [length_cons, cons_append, drop_succ_cons, ih]
theorem take_append {l₁ l₂ : List α} {i : Nat} :
    take i (l₁ ++ l₂) = take i l₁ ++ take (i - l₁.length) l₂ := by
  induction l₁ generalizing i with
  | nil => rw [take_nil]; rfl
  | cons a l₁ ih => cases i with
    | zero => rw [Nat.zero_sub]; rfl
    | succ i =>
      rw [cons_append, take_succ_cons, ih, take_succ_cons, length_cons, Nat.add_one_sub_add_one,
        cons_append]
theorem drop_append {l₁ l₂ : List α} {i : Nat} :
    drop i (l₁ ++ l₂) = drop i l₁ ++ drop (i - l₁.length) l₂ := by
  induction l₁ generalizing i with
  | nil => rw [drop_nil]; rfl
  | cons a l₁ ih => cases i with
    | zero => rw [Nat.zero_sub]; rfl
    | succ i =>
      rw [cons_append, drop_succ_cons, ih, drop_succ_cons, length_cons, Nat.add_one_sub_add_one]
theorem take_take {i j : Nat} {l : List α} : take i (take j l) = take (min i j) l := by
  induction l generalizing i j with
  | nil => rw [take_nil, take_nil, take_nil]
  | cons a l ih => cases i with
    | zero => rw [Nat.zero_min]; rfl
    | succ i => cases j with
      | zero => rw [Nat.min_zero]; rfl
      | succ j =>
        have e : min (i + 1) (j + 1) = min i j + 1 := by
          rw [Nat.min_def, Nat.min_def]
          by_cases h : i ≤ j
          · rw [if_pos h, if_pos (Nat.succ_le_succ h)]
          · rw [if_neg h, if_neg fun k => h (Nat.le_of_succ_le_succ k)]
        rw [take_succ_cons, take_succ_cons, ih, e, take_succ_cons]
theorem drop_drop {i j : Nat} {l : List α} : drop i (drop j l) = drop (j + i) l := by
  induction l generalizing j with
  | nil => rw [drop_nil, drop_nil, drop_nil]
  | cons a l ih => cases j with
    | zero => rw [drop_zero, Nat.zero_add]
    | succ j => rw [drop_succ_cons, ih, Nat.add_right_comm, drop_succ_cons]
theorem mem_of_mem_take {a : α} {i : Nat} {l : List α} (h : a ∈ l.take i) : a ∈ l := by
  rw [← take_append_drop i l]; exact mem_append_left _ h
theorem mem_of_mem_drop {a : α} {i : Nat} {l : List α} (h : a ∈ l.drop i) : a ∈ l := by
  rw [← take_append_drop i l]; exact mem_append_right _ h
theorem map_take {f : α → β} {l : List α} {i : Nat} : (l.take i).map f = (l.map f).take i := by
  induction l generalizing i with
  | nil => rw [take_nil]; exact take_nil.symm
  | cons a l ih => cases i with
    | zero => rfl
    | succ i => exact congrArg (f a :: ·) ih
theorem map_drop {f : α → β} {l : List α} {i : Nat} : (l.drop i).map f = (l.map f).drop i := by
  induction l generalizing i with
  | nil => rw [drop_nil]; exact drop_nil.symm
  | cons a l ih => cases i with
    | zero => rfl
    | succ i => exact ih

/-! ### Boolean quantifiers -/

@[simp] theorem any_nil {f : α → Bool} : [].any f = false := rfl
@[simp] theorem any_cons {f : α → Bool} {a : α} {l : List α} : (a :: l).any f = (f a || l.any f) := rfl
@[simp] theorem all_nil {f : α → Bool} : [].all f = true := rfl
@[simp] theorem all_cons {f : α → Bool} {a : α} {l : List α} : (a :: l).all f = (f a && l.all f) := rfl
@[simp] theorem any_eq_true {p : α → Bool} {l : List α} : l.any p = true ↔ ∃ x, x ∈ l ∧ p x := by
  induction l with
  | nil => simp
  | cons a l ih =>
    rw [any_cons, Bool.or_eq_true, ih]
    constructor
    · intro h
      cases h with
      | inl h => exact ⟨a, .head l, h⟩
      | inr h => exact h.elim fun x ⟨hx, hp⟩ => ⟨x, .tail a hx, hp⟩
    · intro ⟨x, hx, hp⟩
      cases mem_cons.mp hx with
      | inl e => exact .inl (e ▸ hp)
      | inr h => exact .inr ⟨x, h, hp⟩
@[simp] theorem all_eq_true {p : α → Bool} {l : List α} : l.all p = true ↔ ∀ x, x ∈ l → p x := by
  induction l with
  | nil => simp
  | cons a l ih =>
    rw [all_cons, Bool.and_eq_true, ih]
    exact (forall_mem_cons (p := fun x => p x = true)).symm
@[simp] theorem any_append {f : α → Bool} {xs ys : List α} :
    any (xs ++ ys) f = (any xs f || any ys f) := by
  induction xs with
  | nil => rfl
  | cons a xs ih => rw [cons_append, any_cons, ih, any_cons, Bool.or_assoc]
@[simp] theorem all_append {f : α → Bool} {xs ys : List α} :
    all (xs ++ ys) f = (all xs f && all ys f) := by
  induction xs with
  | nil => rfl
  | cons a xs ih => rw [cons_append, all_cons, ih, all_cons, Bool.and_assoc]

/-! ### Replicate, ranges, zips and sums -/

@[simp] theorem replicate_zero {a : α} : replicate 0 a = [] := rfl
theorem replicate_succ {a : α} {n : Nat} : replicate (n + 1) a = a :: replicate n a := rfl
@[simp] theorem length_replicate {n : Nat} {a : α} : (replicate n a).length = n := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg (· + 1) ih
@[simp] theorem mem_replicate {a b : α} {n : Nat} : b ∈ replicate n a ↔ n ≠ 0 ∧ b = a := by
  induction n with
  | zero => simp
  | succ n ih =>
    rw [replicate_succ, mem_cons, ih]
    exact ⟨(·.elim (fun e => ⟨Nat.succ_ne_zero n, e⟩) fun h => ⟨Nat.succ_ne_zero n, h.2⟩),
      fun h => .inl h.2⟩
theorem eq_of_mem_replicate {a b : α} {n : Nat} (h : b ∈ replicate n a) : b = a :=
  (mem_replicate.mp h).2
@[simp] theorem map_replicate {f : α → β} {a : α} {n : Nat} :
    (replicate n a).map f = replicate n (f a) := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg (f a :: ·) ih

theorem range.loop_eq (n : Nat) (acc : List Nat) : range.loop n acc = range n ++ acc := by
  have general : ∀ n (as bs : List Nat), range.loop n (as ++ bs) = range.loop n as ++ bs := fun n => by
    induction n with
    | zero => exact fun _ _ => rfl
    | succ n ih => exact fun as bs => ih (n :: as) bs
  exact general n [] acc
@[simp] theorem range_zero : range 0 = [] := rfl
theorem range_succ {n : Nat} : range (n + 1) = range n ++ [n] := range.loop_eq n [n]
@[simp] theorem length_range {n : Nat} : (range n).length = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [range_succ, length_append, ih]; rfl
@[simp] theorem mem_range {m n : Nat} : m ∈ range n ↔ m < n := by
  induction n with
  | zero => simp
  | succ n ih =>
    rw [range_succ, mem_append, ih, mem_singleton, Nat.lt_succ_iff, Nat.le_iff_lt_or_eq]
@[simp] theorem range_eq_nil {n : Nat} : range n = [] ↔ n = 0 := by
  rw [← length_eq_zero_iff, length_range]

@[simp] theorem zipWith_nil_left {f : α → β → γ} {bs : List β} : zipWith f [] bs = [] := rfl
@[simp] theorem zipWith_nil_right {f : α → β → γ} {as : List α} : zipWith f as [] = [] := by
  cases as <;> rfl
@[simp] theorem zipWith_cons_cons {f : α → β → γ} {a : α} {as : List α} {b : β} {bs : List β} :
    zipWith f (a :: as) (b :: bs) = f a b :: zipWith f as bs := rfl
@[simp] theorem length_zipWith {f : α → β → γ} {as : List α} {bs : List β} :
    (zipWith f as bs).length = min as.length bs.length := by
  induction as generalizing bs with
  | nil => exact (Nat.zero_min _).symm
  | cons a as ih => cases bs with
    | nil => exact (Nat.min_zero _).symm
    | cons b bs =>
      rw [zipWith_cons_cons, length_cons, ih, length_cons, length_cons, Nat.min_def, Nat.min_def]
      by_cases h : as.length ≤ bs.length
      · rw [if_pos h, if_pos (Nat.succ_le_succ h)]
      · rw [if_neg h, if_neg fun k => h (Nat.le_of_succ_le_succ k)]
@[simp] theorem zip_nil_left {bs : List β} : zip ([] : List α) bs = [] := rfl
@[simp] theorem zip_nil_right {as : List α} : zip as ([] : List β) = [] := zipWith_nil_right
@[simp] theorem zip_cons_cons {a : α} {as : List α} {b : β} {bs : List β} :
    zip (a :: as) (b :: bs) = (a, b) :: zip as bs := rfl
theorem length_zip {as : List α} {bs : List β} : (zip as bs).length = min as.length bs.length :=
  length_zipWith

@[simp] theorem sum_nil [Add α] [Zero α] : ([] : List α).sum = 0 := rfl
@[simp] theorem sum_cons [Add α] [Zero α] {a : α} {l : List α} : (a :: l).sum = a + l.sum := rfl
theorem sum_append_nat {l₁ l₂ : List Nat} : (l₁ ++ l₂).sum = l₁.sum + l₂.sum := by
  induction l₁ with
  | nil => exact (Nat.zero_add _).symm
  | cons a l₁ ih => rw [cons_append, sum_cons, ih, sum_cons, Nat.add_assoc]

@[simp] theorem flatten_nil : ([] : List (List α)).flatten = [] := rfl
@[simp] theorem flatten_cons {l : List α} {L : List (List α)} :
    (l :: L).flatten = l ++ L.flatten := rfl
@[simp] theorem flatMap_nil {f : α → List β} : [].flatMap f = [] := rfl
@[simp] theorem flatMap_cons {x : α} {xs : List α} {f : α → List β} :
    (x :: xs).flatMap f = f x ++ xs.flatMap f := rfl

@[simp] theorem mem_flatten {a : α} {L : List (List α)} :
    a ∈ L.flatten ↔ ∃ l, l ∈ L ∧ a ∈ l := by
  induction L with
  | nil => exact ⟨nofun, nofun⟩
  | cons l L ih =>
    rw [flatten_cons, mem_append, ih]
    constructor
    · intro h
      cases h with
      | inl h => exact ⟨l, .head L, h⟩
      | inr h => exact h.elim fun k ⟨hk, ha⟩ => ⟨k, .tail l hk, ha⟩
    · intro ⟨k, hk, ha⟩
      cases mem_cons.mp hk with
      | inl e => exact .inl (e ▸ ha)
      | inr hk => exact .inr ⟨k, hk, ha⟩
@[simp] theorem mem_flatMap {f : α → List β} {b : β} {l : List α} :
    b ∈ l.flatMap f ↔ ∃ a, a ∈ l ∧ b ∈ f a := by
  induction l with
  | nil => exact ⟨nofun, nofun⟩
  | cons a l ih =>
    rw [flatMap_cons, mem_append, ih]
    constructor
    · intro h
      cases h with
      | inl h => exact ⟨a, .head l, h⟩
      | inr h => exact h.elim fun x ⟨hx, hb⟩ => ⟨x, .tail a hx, hb⟩
    · intro ⟨x, hx, hb⟩
      cases mem_cons.mp hx with
      | inl e => exact .inl (e ▸ hb)
      | inr hx => exact .inr ⟨x, hx, hb⟩

/-! ### Searching and counting -/

@[simp] theorem find?_nil {p : α → Bool} : ([] : List α).find? p = none := rfl
theorem find?_cons {p : α → Bool} {a : α} {as : List α} :
    (a :: as).find? p = match p a with | true => some a | false => as.find? p := rfl
theorem find?_some {p : α → Bool} {a : α} {l : List α} (H : find? p l = some a) : p a := by
  induction l with
  | nil => exact absurd H nofun
  | cons b l ih =>
    cases h : p b with
    | true => rw [find?_cons, h] at H; exact Option.some.inj H ▸ h
    | false => rw [find?_cons, h] at H; exact ih H
@[simp] theorem find?_eq_none {p : α → Bool} {l : List α} :
    find? p l = none ↔ ∀ x, x ∈ l → ¬p x := by
  induction l with
  | nil => exact ⟨fun _ _ => nofun, fun _ => rfl⟩
  | cons b l ih =>
    cases h : p b with
    | true =>
      rw [find?_cons, h]
      exact ⟨nofun, fun k => absurd h (k b (.head l))⟩
    | false =>
      rw [find?_cons, h]
      exact ih.trans ⟨fun k => forall_mem_cons.mpr ⟨fun e => Bool.noConfusion (h.symm.trans e), k⟩,
        fun k => (forall_mem_cons.mp k).2⟩
theorem contains_iff_mem [BEq α] [LawfulBEq α] {a : α} {as : List α} : as.contains a ↔ a ∈ as :=
  contains_iff
@[simp] theorem count_nil [BEq α] {a : α} : count a [] = 0 := rfl
theorem count_cons [BEq α] {a b : α} {l : List α} :
    count a (b :: l) = count a l + if b == a then 1 else 0 := by
  show (match b == a with | true => count a l + 1 | false => count a l) = _
  cases b == a <;> rfl
@[simp] theorem count_append [BEq α] {a : α} {l₁ l₂ : List α} :
    count a (l₁ ++ l₂) = count a l₁ + count a l₂ := by
  induction l₁ with
  | nil => exact (Nat.zero_add _).symm
  | cons b l₁ ih => rw [cons_append, count_cons, ih, count_cons, Nat.add_right_comm]

/-! ### Pairwise relations and sublists -/

@[simp] theorem pairwise_cons {R : α → α → Prop} {a : α} {l : List α} :
    Pairwise R (a :: l) ↔ (∀ a', a' ∈ l → R a a') ∧ Pairwise R l :=
  ⟨fun | .cons h k => ⟨h, k⟩, fun h => .cons h.1 h.2⟩
@[simp] theorem nodup_cons {a : α} {l : List α} : Nodup (a :: l) ↔ ¬a ∈ l ∧ Nodup l :=
  pairwise_cons.trans ⟨fun h => ⟨fun m => h.1 a m rfl, h.2⟩,
    fun h => ⟨fun b hb e => h.1 (e ▸ hb), h.2⟩⟩
@[simp] theorem Sublist.refl (l : List α) : Sublist l l := by
  induction l with
  | nil => exact .slnil
  | cons a l ih => exact .cons₂ a ih
theorem Sublist.trans {l₁ l₂ l₃ : List α} (h₁ : Sublist l₁ l₂) (h₂ : Sublist l₂ l₃) :
    Sublist l₁ l₃ := by
  induction h₂ generalizing l₁ with
  | slnil => exact h₁
  | cons a _ ih => exact .cons a (ih h₁)
  | cons₂ a _ ih => cases h₁ with
    | cons _ h => exact .cons a (ih h)
    | cons₂ _ h => exact .cons₂ a (ih h)
theorem Sublist.length_le {l₁ l₂ : List α} (h : Sublist l₁ l₂) : l₁.length ≤ l₂.length := by
  induction h with
  | slnil => exact Nat.le_refl 0
  | cons a _ ih => exact Nat.le_succ_of_le ih
  | cons₂ a _ ih => exact Nat.succ_le_succ ih
@[simp] theorem filter_sublist {p : α → Bool} {l : List α} : Sublist (filter p l) l := by
  induction l with
  | nil => exact .slnil
  | cons a l ih =>
    rw [filter_cons]
    split
    · exact .cons₂ a ih
    · exact .cons a ih

/-! ### Permutations -/

protected theorem Perm.refl (l : List α) : Perm l l := by
  induction l with
  | nil => exact .nil
  | cons a l ih => exact .cons a ih
protected theorem Perm.symm {l₁ l₂ : List α} (h : Perm l₁ l₂) : Perm l₂ l₁ := by
  induction h with
  | nil => exact .nil
  | cons x _ ih => exact .cons x ih
  | swap x y l => exact .swap y x l
  | trans _ _ ih₁ ih₂ => exact .trans ih₂ ih₁
theorem Perm.length_eq {l₁ l₂ : List α} (p : Perm l₁ l₂) : l₁.length = l₂.length := by
  induction p with
  | nil => rfl
  | cons x _ ih => exact congrArg (· + 1) ih
  | swap x y l => rfl
  | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂
theorem Perm.mem_iff {a : α} {l₁ l₂ : List α} (p : Perm l₁ l₂) : a ∈ l₁ ↔ a ∈ l₂ := by
  induction p with
  | nil => exact Iff.rfl
  | cons x _ ih => rw [mem_cons, mem_cons, ih]
  | swap x y l => rw [mem_cons, mem_cons, mem_cons, mem_cons, or_left_comm]
  | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂

end List

/-! ### Options -/

namespace Option

theorem ext : ∀ {o₁ o₂ : Option α}, (∀ a, o₁ = some a ↔ o₂ = some a) → o₁ = o₂
  | none, none, _ => rfl
  | some _, _, h => ((h _).1 rfl).symm
  | _, some _, h => (h _).2 rfl
@[simp] theorem some_ne_none (x : α) : some x ≠ none := nofun
@[simp] theorem some_inj {a b : α} : some a = some b ↔ a = b := ⟨Option.some.inj, congrArg _⟩
theorem ne_none_iff_exists {o : Option α} : o ≠ none ↔ ∃ x, some x = o := by cases o <;> simp
theorem eq_none_iff_forall_ne_some {o : Option α} : o = none ↔ ∀ a, o ≠ some a := by
  cases o with
  | none => simp
  | some a => exact ⟨nofun, fun h => absurd rfl (h a)⟩
@[simp] theorem isSome_none : (none : Option α).isSome = false := rfl
@[simp] theorem isSome_some {a : α} : (some a).isSome = true := rfl
@[simp] theorem isNone_none : (none : Option α).isNone = true := rfl
@[simp] theorem isNone_some {a : α} : (some a).isNone = false := rfl
theorem isSome_iff_exists {x : Option α} : x.isSome ↔ ∃ a, x = some a := by
  cases x with
  | none => simp
  | some a => exact ⟨fun _ => ⟨a, rfl⟩, fun _ => rfl⟩
@[simp] theorem isNone_iff_eq_none {o : Option α} : o.isNone ↔ o = none := by cases o <;> simp
@[simp] theorem get_some (x : α) (h : (some x).isSome) : (some x).get h = x := rfl
@[simp] theorem getD_none {a : α} : getD none a = a := rfl
@[simp] theorem getD_some {a b : α} : getD (some a) b = a := rfl
@[simp] theorem map_none (f : α → β) : none.map f = none := rfl
@[simp] theorem map_some (a : α) (f : α → β) : (some a).map f = some (f a) := rfl
@[simp] theorem map_id_fun : Option.map (id : α → α) = id := funext fun o => by cases o <;> rfl
@[simp] theorem map_map (h : β → γ) (g : α → β) (x : Option α) : (x.map g).map h = x.map (h ∘ g) := by
  cases x <;> rfl
@[simp] theorem map_eq_none_iff {o : Option α} {f : α → β} : o.map f = none ↔ o = none := by
  cases o <;> simp
@[simp] theorem bind_none (f : α → Option β) : none.bind f = none := rfl
@[simp] theorem bind_some (a : α) (f : α → Option β) : (some a).bind f = f a := rfl
theorem eq_none_iff_forall_not_mem {o : Option α} : o = none ↔ ∀ a, ¬a ∈ o :=
  eq_none_iff_forall_ne_some
@[simp] theorem some_get : ∀ {x : Option α} (h : x.isSome), some (x.get h) = x
  | some _, _ => rfl
@[simp] theorem isSome_map {x : Option α} {f : α → β} : (x.map f).isSome = x.isSome := by
  cases x <;> rfl
@[simp] theorem map_eq_some_iff {x : Option α} {f : α → β} {b : β} :
    x.map f = some b ↔ ∃ a, x = some a ∧ f a = b := by
  cases x with
  | none => exact ⟨nofun, nofun⟩
  | some a =>
    exact ⟨fun h => ⟨a, rfl, Option.some.inj h⟩,
      fun ⟨c, e, h⟩ => by rw [Option.some.inj e, map_some, h]⟩
theorem bind_eq_some_iff {x : Option α} {f : α → Option β} {b : β} :
    x.bind f = some b ↔ ∃ a, x = some a ∧ f a = some b := by
  cases x with
  | none => exact ⟨nofun, nofun⟩
  | some a =>
    exact ⟨fun h => ⟨a, rfl, h⟩, fun ⟨c, e, h⟩ => by rw [Option.some.inj e, bind_some, h]⟩
theorem bind_assoc (x : Option α) (f : α → Option β) (g : β → Option γ) :
    (x.bind f).bind g = x.bind fun y => (f y).bind g := by
  cases x <;> rfl
@[simp] theorem mem_def {a : α} {b : Option α} : a ∈ b ↔ b = some a := Iff.rfl

end Option

/-! ### Pairs, subtypes and arrays -/

@[ext] protected theorem Prod.ext : ∀ {p q : α × β}, p.1 = q.1 → p.2 = q.2 → p = q
  | (_, _), (_, _), rfl, rfl => rfl
@[simp] theorem Prod.mk.eta {p : α × β} : (p.1, p.2) = p := rfl
@[simp] theorem Prod.forall {p : α × β → Prop} : (∀ x, p x) ↔ ∀ a b, p (a, b) :=
  ⟨fun h a b => h (a, b), fun h ⟨a, b⟩ => h a b⟩
@[simp] theorem Prod.exists {p : α × β → Prop} : (∃ x, p x) ↔ ∃ a b, p (a, b) :=
  ⟨fun ⟨⟨a, b⟩, h⟩ => ⟨a, b, h⟩, fun ⟨a, b, h⟩ => ⟨(a, b), h⟩⟩
@[simp] theorem Prod.map_apply (f : α₁ → α₂) (g : β₁ → β₂) (x) (y) :
    Prod.map f g (x, y) = (f x, g y) := rfl
@[simp] theorem Prod.swap_swap (p : α × β) : p.swap.swap = p := rfl

@[ext] protected theorem Subtype.ext {α : Sort u} {p : α → Prop} :
    ∀ {a1 a2 : {x // p x}}, a1.val = a2.val → a1 = a2
  | ⟨_, _⟩, ⟨_, _⟩, rfl => rfl
protected theorem Subtype.eq {α : Sort u} {p : α → Prop} :
    ∀ {a1 a2 : {x // p x}}, a1.val = a2.val → a1 = a2 := Subtype.ext
protected theorem Subtype.forall {α : Sort u} {p : α → Prop} {q : {a // p a} → Prop} :
    (∀ x, q x) ↔ ∀ a b, q ⟨a, b⟩ :=
  ⟨fun h a b => h ⟨a, b⟩, fun h ⟨a, b⟩ => h a b⟩
protected theorem Subtype.exists {α : Sort u} {p : α → Prop} {q : {a // p a} → Prop} :
    (∃ x, q x) ↔ ∃ a b, q ⟨a, b⟩ :=
  ⟨fun ⟨⟨a, b⟩, h⟩ => ⟨a, b, h⟩, fun ⟨a, b, h⟩ => ⟨⟨a, b⟩, h⟩⟩
@[simp] theorem Subtype.coe_eta {α : Sort u} {p : α → Prop} (a : {a // p a}) (h : p a) :
    (⟨a.1, h⟩ : {a // p a}) = a := rfl

@[ext] theorem PUnit.ext (a b : PUnit) : a = b := rfl
attribute [ext] funext propext

@[simp] theorem Array.size_toArray {l : List α} : l.toArray.size = l.length := rfl
@[simp] theorem Array.length_toList {xs : Array α} : xs.toList.length = xs.size := rfl
@[simp] theorem List.toList_toArray {l : List α} : l.toArray.toList = l := rfl
@[simp] theorem Array.toArray_toList {xs : Array α} : xs.toList.toArray = xs := rfl
@[simp] theorem Array.size_push {xs : Array α} (v : α) : (xs.push v).size = xs.size + 1 :=
  List.length_concat

/-! ### Strings -/

theorem String.append_assoc {s₁ s₂ s₃ : String} : s₁ ++ s₂ ++ s₃ = s₁ ++ (s₂ ++ s₃) :=
  congrArg String.ofList (List.append_assoc s₁.toList s₂.toList s₃.toList)
@[simp] theorem String.length_append (s t : String) : (s ++ t).length = s.length + t.length :=
  List.length_append (as := s.toList) (bs := t.toList)
