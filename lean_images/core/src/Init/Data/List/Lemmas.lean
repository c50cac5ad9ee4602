module

prelude
public import Init.Data.List.Basic
public import Init.WFTactics
public meta import Init.Data.List.Basic
public meta import Init.WFTactics

/-! Lemmas about lists and options. -/

set_option linter.all false

@[expose] public section

universe u v w

namespace List

variable {α : Type u} {β : Type v} {γ : Type w} {l l₁ l₂ : List α}

/-! ### Constructors -/

@[simp] theorem cons_ne_nil (a : α) (l : List α) : a :: l ≠ [] := nofun
@[simp] theorem nil_ne_cons (a : α) (l : List α) : [] ≠ a :: l := nofun
@[simp] theorem cons_ne_self (a : α) (l : List α) : a :: l ≠ l := fun h => by
  have e := congrArg length h
  exact Nat.succ_ne_self _ e
theorem head_eq_of_cons_eq {a b : α} {s t : List α} (h : a :: s = b :: t) : a = b := (cons.inj h).1
theorem tail_eq_of_cons_eq {a b : α} {s t : List α} (h : a :: s = b :: t) : s = t := (cons.inj h).2
theorem cons_inj_right (a : α) {l l' : List α} : a :: l = a :: l' ↔ l = l' :=
  ⟨tail_eq_of_cons_eq, congrArg _⟩
theorem cons_eq_cons {a b : α} {l l' : List α} : a :: l = b :: l' ↔ a = b ∧ l = l' :=
  ⟨cons.inj, fun ⟨h, k⟩ => h ▸ k ▸ rfl⟩
theorem exists_cons_of_ne_nil : ∀ {l : List α}, l ≠ [] → ∃ b l', l = b :: l'
  | [], h => absurd rfl h
  | b :: l', _ => ⟨b, l', rfl⟩
theorem ne_nil_iff_exists_cons : l ≠ [] ↔ ∃ b l', l = b :: l' :=
  ⟨exists_cons_of_ne_nil, fun ⟨_, _, e⟩ => e ▸ nofun⟩

/-! ### Length -/

@[simp] theorem length_nil : length ([] : List α) = 0 := rfl
@[simp] theorem length_cons {a : α} {as : List α} : (a :: as).length = as.length + 1 := rfl
theorem length_singleton {a : α} : [a].length = 1 := rfl
theorem eq_nil_of_length_eq_zero : l.length = 0 → l = [] := by cases l <;> simp
@[simp] theorem length_eq_zero_iff : l.length = 0 ↔ l = [] :=
  ⟨eq_nil_of_length_eq_zero, fun h => h ▸ rfl⟩
theorem ne_nil_of_length_eq_add_one (h : l.length = n + 1) : l ≠ [] := fun e => by
  rw [e] at h; exact absurd h (Nat.zero_ne_add_one n)
theorem length_pos_iff {l : List α} : 0 < l.length ↔ l ≠ [] :=
  Nat.pos_iff_ne_zero.trans (not_congr length_eq_zero_iff)
theorem ne_nil_of_length_pos (h : 0 < l.length) : l ≠ [] := length_pos_iff.mp h
theorem exists_mem_of_length_pos : ∀ {l : List α}, 0 < l.length → ∃ a, a ∈ l
  | a :: _, _ => ⟨a, .head _⟩
theorem length_eq_one_iff : l.length = 1 ↔ ∃ a, l = [a] := by
  constructor
  · intro h
    match l, h with
    | [a], _ => exact ⟨a, rfl⟩
  · intro ⟨a, h⟩; rw [h]; rfl

/-! ### Append -/

@[simp] theorem nil_append (as : List α) : [] ++ as = as := rfl
@[simp] theorem cons_append {a : α} {as bs : List α} : (a :: as) ++ bs = a :: (as ++ bs) := rfl
@[simp] theorem append_nil (as : List α) : as ++ [] = as := by
  induction as with
  | nil => rfl
  | cons a as ih => rw [cons_append, ih]
@[simp] theorem append_assoc (as bs cs : List α) : (as ++ bs) ++ cs = as ++ (bs ++ cs) := by
  induction as with
  | nil => rfl
  | cons a as ih => rw [cons_append, cons_append, ih, cons_append]
theorem append_cons (as : List α) (b : α) (bs : List α) : as ++ b :: bs = as ++ [b] ++ bs := by simp
theorem singleton_append {x : α} {l : List α} : [x] ++ l = x :: l := rfl
@[simp] theorem length_append {as bs : List α} : (as ++ bs).length = as.length + bs.length := by
  induction as with
  | nil => exact (Nat.zero_add _).symm
  | cons a as ih => rw [cons_append, length_cons, ih, length_cons, Nat.add_right_comm]
theorem append_inj : ∀ {s₁ s₂ t₁ t₂ : List α}, s₁ ++ t₁ = s₂ ++ t₂ → s₁.length = s₂.length →
    s₁ = s₂ ∧ t₁ = t₂
  | [], [], _, _, h, _ => ⟨rfl, h⟩
  | a :: _, b :: _, _, _, h, k => by
    have ⟨h₁, h₂⟩ := cons.inj h
    have ⟨h₃, h₄⟩ := append_inj h₂ (Nat.succ.inj k)
    exact ⟨h₁ ▸ h₃ ▸ rfl, h₄⟩
theorem append_cancel_left {as bs cs : List α} (h : as ++ bs = as ++ cs) : bs = cs :=
  (append_inj h rfl).2
theorem append_cancel_right {as bs cs : List α} (h : as ++ bs = cs ++ bs) : as = cs := by
  refine (append_inj h ?_).1
  have e := congrArg length h
  rw [length_append, length_append] at e
  exact Nat.add_right_cancel e
@[simp] theorem append_cancel_left_eq (as bs cs : List α) : (as ++ bs = as ++ cs) = (bs = cs) :=
  propext ⟨append_cancel_left, congrArg _⟩
@[simp] theorem append_cancel_right_eq (as bs cs : List α) : (as ++ bs = cs ++ bs) = (as = cs) :=
  propext ⟨append_cancel_right, congrArg (· ++ bs)⟩
theorem append_right_inj {t₁ t₂ : List α} (s : List α) : s ++ t₁ = s ++ t₂ ↔ t₁ = t₂ :=
  ⟨append_cancel_left, congrArg _⟩
theorem append_left_inj {s₁ s₂ : List α} (t : List α) : s₁ ++ t = s₂ ++ t ↔ s₁ = s₂ :=
  ⟨append_cancel_right, congrArg (· ++ t)⟩
@[simp] theorem append_eq_nil_iff {p q : List α} : p ++ q = [] ↔ p = [] ∧ q = [] := by
  cases p <;> simp
theorem append_ne_nil_of_left_ne_nil {s : List α} (h : s ≠ []) (t : List α) : s ++ t ≠ [] :=
  fun e => h (append_eq_nil_iff.mp e).1
@[simp] theorem concat_eq_append {as : List α} {a : α} : as.concat a = as ++ [a] := by
  induction as with
  | nil => rfl
  | cons b as ih => exact congrArg (b :: ·) ih
theorem length_concat {as : List α} {a : α} : (as.concat a).length = as.length + 1 := by simp

/-! ### Membership -/

@[simp] theorem not_mem_nil {a : α} : ¬a ∈ ([] : List α) := nofun
@[simp] theorem mem_cons {a b : α} : a ∈ b :: l ↔ a = b ∨ a ∈ l :=
  ⟨fun | .head _ => .inl rfl | .tail _ h => .inr h,
   fun | .inl e => e ▸ .head _ | .inr h => .tail _ h⟩
theorem mem_cons_self {a : α} {l : List α} : a ∈ a :: l := .head _
theorem mem_cons_of_mem (y : α) {a : α} {l : List α} : a ∈ l → a ∈ y :: l := .tail _
theorem mem_singleton {a b : α} : a ∈ [b] ↔ a = b := by simp
theorem mem_singleton_self (a : α) : a ∈ [a] := .head _
theorem eq_of_mem_singleton {a b : α} (h : a ∈ [b]) : a = b := mem_singleton.mp h
theorem eq_or_mem_of_mem_cons {a y : α} {l : List α} : a ∈ y :: l → a = y ∨ a ∈ l := mem_cons.mp
theorem ne_nil_of_mem {a : α} (h : a ∈ l) : l ≠ [] := fun e => not_mem_nil (e ▸ h)
theorem forall_mem_cons {p : α → Prop} {a : α} :
    (∀ x, x ∈ a :: l → p x) ↔ p a ∧ ∀ x, x ∈ l → p x := by simp
theorem eq_nil_iff_forall_not_mem : l = [] ↔ ∀ a, ¬a ∈ l := by
  cases l with
  | nil => simp
  | cons a l => exact ⟨nofun, fun h => absurd (.head l) (h a)⟩
@[simp] theorem mem_append {a : α} {s t : List α} : a ∈ s ++ t ↔ a ∈ s ∨ a ∈ t := by
  induction s with
  | nil => simp
  | cons b s ih => rw [cons_append, mem_cons, ih, mem_cons, or_assoc]
theorem mem_append_left {a : α} {as : List α} (bs : List α) (h : a ∈ as) : a ∈ as ++ bs :=
  mem_append.mpr (.inl h)
theorem mem_append_right {b : α} (as : List α) {bs : List α} (h : b ∈ bs) : b ∈ as ++ bs :=
  mem_append.mpr (.inr h)
theorem mem_concat_self {xs : List α} {a : α} : a ∈ xs ++ [a] := by simp
theorem append_of_mem {a : α} {l : List α} (h : a ∈ l) : ∃ s t, l = s ++ a :: t := by
  induction l with
  | nil => exact absurd h not_mem_nil
  | cons b l ih =>
    cases mem_cons.mp h with
    | inl e => exact ⟨[], l, by rw [e]; rfl⟩
    | inr h =>
      obtain ⟨s, t, rfl⟩ := ih h
      exact ⟨b :: s, t, rfl⟩
theorem length_pos_of_mem {a : α} (h : a ∈ l) : 0 < l.length := length_pos_iff.mpr (ne_nil_of_mem h)

@[simp] theorem elem_nil [BEq α] {a : α} : elem a [] = false := rfl
theorem elem_cons [BEq α] {a b : α} {bs : List α} :
    elem a (b :: bs) = match a == b with | true => true | false => elem a bs := rfl
theorem elem_iff [BEq α] [LawfulBEq α] {a : α} {as : List α} : elem a as = true ↔ a ∈ as := by
  induction as with
  | nil => simp
  | cons b as ih =>
    rw [elem_cons, mem_cons]
    cases h : a == b with
    | true => exact ⟨fun _ => .inl (eq_of_beq h), fun _ => rfl⟩
    | false => exact ⟨fun k => .inr (ih.mp k), (·.elim (fun e => absurd e (ne_of_beq_false h)) ih.mpr)⟩
@[simp] theorem contains_iff [BEq α] [LawfulBEq α] {a : α} {as : List α} :
    contains as a = true ↔ a ∈ as := elem_iff

instance instDecidableMemOfLawfulBEq [BEq α] [LawfulBEq α] (a : α) (as : List α) :
    Decidable (a ∈ as) :=
  decidable_of_decidable_of_iff elem_iff

instance decidableBEx (p : α → Prop) [DecidablePred p] : ∀ l : List α, Decidable (∃ x, x ∈ l ∧ p x)
  | [] => isFalse nofun
  | x :: xs =>
    if h₁ : p x then isTrue ⟨x, .head _, h₁⟩ else
      match decidableBEx p xs with
      | isTrue h₂ => isTrue (h₂.elim fun y ⟨hy, hp⟩ => ⟨y, .tail _ hy, hp⟩)
      | isFalse h₂ => isFalse fun
        | ⟨_, .head _, h⟩ => h₁ h
        | ⟨y, .tail _ h, hp⟩ => h₂ ⟨y, h, hp⟩

instance decidableBAll (p : α → Prop) [DecidablePred p] : ∀ l : List α, Decidable (∀ x, x ∈ l → p x)
  | [] => isTrue nofun
  | x :: xs =>
    if h₁ : p x then
      match decidableBAll p xs with
      | isTrue h₂ => isTrue (forall_mem_cons.mpr ⟨h₁, h₂⟩)
      | isFalse h₂ => isFalse fun h => h₂ (forall_mem_cons.mp h).2
    else isFalse fun h => h₁ (h x (.head _))

/-! ### Map -/

@[simp] theorem map_nil {f : α → β} : map f [] = [] := rfl
@[simp] theorem map_cons {f : α → β} {a : α} {l : List α} : map f (a :: l) = f a :: map f l := rfl
@[simp] theorem length_map {as : List α} (f : α → β) : (as.map f).length = as.length := by
  induction as with
  | nil => rfl
  | cons a as ih => exact congrArg (· + 1) ih
@[simp] theorem map_id (l : List α) : map id l = l := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [map_cons, ih]; rfl
@[simp] theorem map_id' (l : List α) : map (fun a => a) l = l := map_id l
theorem map_id_fun : map (id : α → α) = id := funext map_id
@[simp] theorem map_map {g : β → γ} {f : α → β} {l : List α} : map g (map f l) = map (g ∘ f) l := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [map_cons, map_cons, ih, map_cons]; rfl
@[simp] theorem map_append {f : α → β} : map f (l₁ ++ l₂) = map f l₁ ++ map f l₂ := by
  induction l₁ with
  | nil => rfl
  | cons a l₁ ih => rw [cons_append, map_cons, ih, map_cons, cons_append]
@[simp] theorem map_eq_nil_iff {f : α → β} {l : List α} : map f l = [] ↔ l = [] := by
  cases l <;> simp
@[simp] theorem mem_map {f : α → β} {b : β} : b ∈ l.map f ↔ ∃ a, a ∈ l ∧ f a = b := by
  induction l with
  | nil => simp
  | cons a l ih =>
    rw [map_cons, mem_cons, ih]
    constructor
    · intro h
      cases h with
      | inl e => exact ⟨a, .head _, e.symm⟩
      | inr h => exact h.elim fun x ⟨hx, e⟩ => ⟨x, .tail _ hx, e⟩
    · intro ⟨x, hx, e⟩
      cases mem_cons.mp hx with
      | inl k => exact .inl (k ▸ e.symm)
      | inr k => exact .inr ⟨x, k, e⟩
theorem mem_map_of_mem {f : α → β} {a : α} (h : a ∈ l) : f a ∈ map f l := mem_map.mpr ⟨a, h, rfl⟩
theorem exists_of_mem_map {f : α → β} {b : β} (h : b ∈ map f l) : ∃ a, a ∈ l ∧ f a = b := mem_map.mp h
theorem map_congr_left {f g : α → β} (h : ∀ a, a ∈ l → f a = g a) : map f l = map g l := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [map_cons, map_cons, h a (.head _), ih fun x hx => h x (.tail _ hx)]
theorem map_inj_left {f g : α → β} : map f l = map g l ↔ ∀ a, a ∈ l → f a = g a := by
  constructor
  · intro h
    induction l with
    | nil => exact nofun
    | cons a l ih =>
      have ⟨h₁, h₂⟩ := cons.inj h
      exact forall_mem_cons.mpr ⟨h₁, ih h₂⟩
  · exact map_congr_left

/-! ### Filter -/

@[simp] theorem filter_nil {p : α → Bool} : filter p [] = [] := rfl
theorem filter_cons {x : α} {xs : List α} {p : α → Bool} :
    (x :: xs).filter p = if p x then x :: xs.filter p else xs.filter p := by
  cases h : p x <;> simp [filter, h]
@[simp] theorem filter_cons_of_pos {p : α → Bool} {a : α} {l : List α} (pa : p a) :
    filter p (a :: l) = a :: filter p l := by rw [filter_cons, if_pos pa]
@[simp] theorem filter_cons_of_neg {p : α → Bool} {a : α} {l : List α} (pa : ¬p a) :
    filter p (a :: l) = filter p l := by rw [filter_cons, if_neg pa]
@[simp] theorem filter_append {p : α → Bool} (l₁ l₂ : List α) :
    filter p (l₁ ++ l₂) = filter p l₁ ++ filter p l₂ := by
  induction l₁ with
  | nil => rfl
  | cons a l₁ ih => rw [cons_append, filter_cons, filter_cons, ih]; split <;> rfl
@[simp] theorem mem_filter {p : α → Bool} {as : List α} {x : α} :
    x ∈ filter p as ↔ x ∈ as ∧ p x := by
  induction as with
  | nil => simp
  | cons a as ih =>
    by_cases h : p a
    · rw [filter_cons_of_pos h, mem_cons, ih, mem_cons]
      exact ⟨(·.elim (fun e => ⟨.inl e, e ▸ h⟩) fun k => ⟨.inr k.1, k.2⟩),
        fun k => k.1.imp_right (⟨·, k.2⟩)⟩
    · rw [filter_cons_of_neg h, ih, mem_cons]
      exact ⟨fun k => ⟨.inr k.1, k.2⟩, fun k => ⟨k.1.elim (fun e => absurd (e ▸ k.2) h) id, k.2⟩⟩
theorem length_filter_le (p : α → Bool) (l : List α) : (l.filter p).length ≤ l.length := by
  induction l with
  | nil => exact Nat.le_refl 0
  | cons a l ih =>
    rw [filter_cons]
    split
    · exact Nat.succ_le_succ ih
    · exact Nat.le_succ_of_le ih
@[simp] theorem filter_filter (q : α → Bool) (l : List α) :
    filter p (filter q l) = filter (fun a => p a && q a) l := by
  induction l with
  | nil => rfl
  | cons a l ih => cases hp : p a <;> cases hq : q a <;> simp [hp, hq, ih]
@[simp] theorem filter_true {l : List α} : filter (fun _ => true) l = l := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [filter_cons_of_pos rfl, ih]
@[simp] theorem filter_false {l : List α} : filter (fun _ => false) l = [] := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [filter_cons_of_neg Bool.noConfusion, ih]
theorem filter_eq_self {l : List α} : filter p l = l ↔ ∀ a, a ∈ l → p a := by
  constructor
  · intro h a ha
    rw [← h] at ha
    exact (mem_filter.mp ha).2
  · intro h
    induction l with
    | nil => rfl
    | cons a l ih =>
      have ⟨h₁, h₂⟩ := forall_mem_cons.mp h
      rw [filter_cons_of_pos h₁, ih h₂]
theorem filter_eq_nil_iff {l : List α} : filter p l = [] ↔ ∀ a, a ∈ l → ¬p a := by
  rw [eq_nil_iff_forall_not_mem]
  exact ⟨fun h a ha hp => h a (mem_filter.mpr ⟨ha, hp⟩),
    fun h a ha => h a (mem_filter.mp ha).1 (mem_filter.mp ha).2⟩

/-! ### Folds -/

@[simp] theorem foldr_nil {f : α → β → β} {b : β} : foldr f b [] = b := rfl
@[simp] theorem foldr_cons {a : α} {l : List α} {f : α → β → β} {b : β} :
    (a :: l).foldr f b = f a (l.foldr f b) := rfl
@[simp] theorem foldl_nil {f : β → α → β} {b : β} : foldl f b [] = b := rfl
@[simp] theorem foldl_cons {a : α} {l : List α} {f : β → α → β} {b : β} :
    (a :: l).foldl f b = l.foldl f (f b a) := rfl
@[simp] theorem foldr_append {f : α → β → β} {b : β} {l l' : List α} :
    (l ++ l').foldr f b = l.foldr f (l'.foldr f b) := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [cons_append, foldr_cons, ih, foldr_cons]
@[simp] theorem foldl_append {f : β → α → β} {b : β} {l l' : List α} :
    (l ++ l').foldl f b = l'.foldl f (l.foldl f b) := by
  induction l generalizing b with
  | nil => rfl
  | cons a l ih => rw [cons_append, foldl_cons, ih, foldl_cons]
theorem foldr_map {f : α → β} {g : β → γ → γ} {init : γ} {l : List α} :
    (l.map f).foldr g init = l.foldr (fun x y => g (f x) y) init := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [map_cons, foldr_cons, ih, foldr_cons]
theorem foldl_map {f : α → β} {g : γ → β → γ} {l : List α} {init : γ} :
    (l.map f).foldl g init = l.foldl (fun x y => g x (f y)) init := by
  induction l generalizing init with
  | nil => rfl
  | cons a l ih => rw [map_cons, foldl_cons, ih, foldl_cons]
theorem foldr_cons_eq_append {l : List α} {f : α → β} {l' : List β} :
    l.foldr (fun x ys => f x :: ys) l' = l.map f ++ l' := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [foldr_cons, ih, map_cons, cons_append]

/-! ### Reverse -/

@[simp] theorem reverseAux_nil {r : List α} : reverseAux [] r = r := rfl
@[simp] theorem reverseAux_cons {a : α} {l r : List α} :
    reverseAux (a :: l) r = reverseAux l (a :: r) := rfl
theorem reverseAux_eq {as bs : List α} : reverseAux as bs = reverse as ++ bs := by
  have general : ∀ as bs cs : List α, reverseAux as (bs ++ cs) = reverseAux as bs ++ cs := fun as => by
    induction as with
    | nil => exact fun _ _ => rfl
    | cons a as ih => exact fun bs cs => ih (a :: bs) cs
  exact general as [] bs
@[simp] theorem reverse_nil : reverse ([] : List α) = [] := rfl
@[simp] theorem reverse_cons {a : α} {as : List α} : reverse (a :: as) = reverse as ++ [a] :=
  reverseAux_eq (as := as) (bs := [a])
@[simp] theorem reverse_append {as bs : List α} : (as ++ bs).reverse = bs.reverse ++ as.reverse := by
  induction as with
  | nil => rw [nil_append, reverse_nil, append_nil]
  | cons a as ih => rw [cons_append, reverse_cons, ih, reverse_cons, append_assoc]
theorem reverse_concat {l : List α} {a : α} : (l ++ [a]).reverse = a :: l.reverse := by
  rw [reverse_append]; rfl
@[simp] theorem reverse_reverse (as : List α) : as.reverse.reverse = as := by
  induction as with
  | nil => rfl
  | cons a as ih => rw [reverse_cons, reverse_append, ih]; rfl
@[simp] theorem length_reverse {as : List α} : (as.reverse).length = as.length := by
  induction as with
  | nil => rfl
  | cons a as ih => rw [reverse_cons, length_append, ih]; rfl
@[simp] theorem mem_reverse {x : α} {as : List α} : x ∈ reverse as ↔ x ∈ as := by
  induction as with
  | nil => exact Iff.rfl
  | cons a as ih => rw [reverse_cons, mem_append, ih, mem_singleton, mem_cons, or_comm]
@[simp] theorem map_reverse {f : α → β} {l : List α} : l.reverse.map f = (l.map f).reverse := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [reverse_cons, map_append, ih, map_cons (l := l), reverse_cons]; rfl
@[simp] theorem reverse_eq_nil_iff {xs : List α} : xs.reverse = [] ↔ xs = [] := by
  cases xs <;> simp
theorem reverse_inj {xs ys : List α} : xs.reverse = ys.reverse ↔ xs = ys :=
  ⟨fun h => by rw [← reverse_reverse xs, h, reverse_reverse], congrArg _⟩
theorem foldr_reverse {l : List α} {f : α → β → β} {b : β} :
    l.reverse.foldr f b = l.foldl (fun x y => f y x) b := by
  induction l generalizing b with
  | nil => rfl
  | cons a l ih => rw [reverse_cons, foldr_append, ih]; rfl
theorem foldl_reverse {l : List α} {f : β → α → β} {b : β} :
    l.reverse.foldl f b = l.foldr (fun x y => f y x) b := by
  induction l with
  | nil => rfl
  | cons a l ih => rw [reverse_cons, foldl_append, ih]; rfl

/-! ### Sizes for well-founded recursion -/

theorem sizeOf_lt_of_mem [SizeOf α] {as : List α} {a : α} (h : a ∈ as) : sizeOf a < sizeOf as := by
  induction h with
  | head as =>
    show sizeOf a < 1 + sizeOf a + sizeOf as
    exact Nat.lt_add_right _ (Nat.lt_add_of_pos_left (Nat.succ_pos 0))
  | tail b h ih => exact Nat.lt_add_left _ ih

end List

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (apply List.sizeOf_lt_of_mem; first | assumption | (simp; done)))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (apply Nat.lt_trans (List.sizeOf_lt_of_mem ‹_›); size_lt))
