module

/-! Lists, options, pairs and arrays in problem statements. -/

@[expose] public section

theorem append_nil (l : List α) : l ++ [] = l := by simp
theorem reverse_twice (l : List α) : l.reverse.reverse = l := by simp
theorem lengths (a b : List α) : (a ++ b).length = b.length + a.length := by simp [Nat.add_comm]
theorem reverse_of_append (xs ys : List α) : (xs ++ ys).reverse = ys.reverse ++ xs.reverse := by simp
theorem map_composition (f : α → β) (g : β → γ) (l : List α) : (l.map f).map g = l.map (g ∘ f) := by simp
theorem membership (x : Nat) (h : x ∈ [1, 2]) : x = 1 ∨ x = 2 := by simpa using h
theorem in_filter (p : α → Bool) (l : List α) (x : α) : x ∈ l.filter p ↔ x ∈ l ∧ p x := by simp
theorem in_range (n m : Nat) : m ∈ List.range n ↔ m < n := by simp
theorem evaluated : [1, 2, 3].map (· + 1) = [2, 3, 4] := by simp
theorem evaluated' : [3, 1, 2].filter (· > 1) = [3, 2] := by decide
theorem indexed : [1, 2, 3][1] = 2 := by simp
theorem indexed' : [1, 2, 3][5]? = none := by decide
theorem indexed_self (xs : List Nat) (i : Nat) (h : i < xs.length) : xs[i] ∈ xs := by simp
theorem no_duplicates : [1, 2, 3].length = 3 ∧ 4 ∉ [1, 2, 3] := by decide
theorem taken (n : Nat) (l : List α) : l.take n ++ l.drop n = l := by simp
theorem folded (f : α → β → β) (b : β) (l m : List α) :
    (l ++ m).foldr f b = l.foldr f (m.foldr f b) := by simp
theorem summed : [1, 2, 3].sum = 6 := by decide
theorem zipped : [1, 2].zip ["a", "b"] = [(1, "a"), (2, "b")] := by decide
theorem all_small : [1, 2, 3].all (· < 4) = true := by decide

theorem empty_of_length (xs : List Nat) : xs.length = 0 → xs = [] := by
  intro h
  match xs with
  | [] => rfl
  | x :: xs => simp at h

theorem length_reverse (xs : List α) : xs.reverse.length = xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [ih]

theorem option_some (x : Option Nat) (h : x = some 3) : x.isSome = true := by simp [h]
theorem option_bind (x : Option Nat) : (x.bind fun _ => none) = (none : Option Nat) := by
  cases x <;> rfl
theorem pair_eta (p : α × β) : (p.1, p.2) = p := by simp
theorem subtype_eq (p : Nat → Prop) (a b : {n // p n}) (h : a.val = b.val) : a = b := Subtype.ext h
theorem sum_cases (s : Sum Nat Nat) : (∃ n, s = .inl n) ∨ ∃ n, s = .inr n := by
  cases s with
  | inl n => exact .inl ⟨n, rfl⟩
  | inr n => exact .inr ⟨n, rfl⟩
theorem sigma_fst (s : (n : Nat) × Fin n) : s.2.val < s.1 := s.2.isLt
theorem array_push (a : Array Nat) : (a.push 3).size = a.size + 1 := by simp
theorem array_literal : #[1, 2, 3].size = 3 := rfl
theorem composition (f : β → γ) (g : α → β) (x : α) : (f ∘ g) x = f (g x) := rfl
theorem permutation (l m : List Nat) (h : List.Perm l m) : l.length = m.length := h.length_eq
