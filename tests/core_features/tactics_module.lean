module

/-! The everyday tactics. -/

@[expose] public section

theorem introExact (p q : Prop) (hp : p) : q → p := by
  intro _
  exact hp

theorem constructorCdot (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · exact hq

theorem leftRight (p q : Prop) : p ∨ q → q ∨ p := by
  intro h
  cases h with
  | inl h => right; assumption
  | inr h => left; assumption

theorem applyRefine (p q r : Prop) (f : p → q) (g : q → r) (hp : p) : r ∧ q := by
  refine ⟨?_, ?_⟩
  · apply g
    apply f
    exact hp
  · exact f hp

theorem rewriting (a b c : Nat) (h : a = b) : b + c = a + c := by
  rw [h]

theorem rewritingBackwards (a b c : Nat) (h : a = b) (k : c = a) : c = b := by
  rw [← h]
  rwa [k]

theorem rewritingAt (a b : Nat) (h : a + 0 = b) : a = b := by
  rw [Nat.add_zero] at h
  exact h

theorem simplifying (a b c : Nat) : a + (b + c) = c + b + a := by
  simp [Nat.add_comm, Nat.add_left_comm]

theorem simplifyingOnly (f : Nat → Nat) (h : ∀ x, f x = x) : f (f 2) = 2 := by
  simp only [h]

theorem simplifyingAt (x y : Nat) (h : (x, y) = (1, 2)) : x = 1 := by
  simp at h
  exact h.1

theorem simplifyingAll (p q : Prop) (h : p ∧ q) : q ∧ p := by
  constructor <;> simp_all

theorem simplifyingUsing (a b : Nat) (h : a + 3 = b + 3) : a = b := by
  simpa using h

theorem inductionWith (n : Nat) : 0 + n = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [← Nat.add_assoc, ih]

theorem inductionAll (p : Nat → Prop) (h0 : p 0) (hs : ∀ n, p n → p (n + 1)) (n : Nat) : p n := by
  induction n <;> simp_all

theorem inductionGeneralizing (m n : Nat) : n + m = m + n := by
  induction n generalizing m with
  | zero => simp
  | succ n ih => rw [Nat.add_right_comm, ih, Nat.add_assoc]

theorem casesNat (n : Nat) (h : n > 0) : ∃ m, n = m + 1 := by
  cases n with
  | zero => contradiction
  | succ m => exact ⟨m, rfl⟩

theorem casesUnnamed (n : Nat) : n = 0 ∨ n ≠ 0 := by
  cases n
  case zero => exact .inl rfl
  case succ n => exact .inr (by simp)

theorem nextTactic (p q : Prop) (h : p ∨ q) : q ∨ p := by
  rcases h with _ | _
  next h => exact .inr h
  next h => exact .inl h

theorem rcasesPatterns (x : Nat) (h : x = 1 ∨ x = 2) : x < 3 := by
  rcases h with rfl | rfl <;> decide

theorem obtaining (a b c d : Nat) (h : a = b ∧ c = d) : a + c = b + d := by
  obtain ⟨rfl, rfl⟩ := h
  rfl

theorem obtainingTyped (a : Nat) : ∃ x, x = a := by
  obtain ⟨x, hx⟩ : ∃ x, x = a := ⟨a, rfl⟩
  exact ⟨x, hx⟩

theorem rintroPatterns (p q r : Prop) : (p ∧ q) ∨ r → q ∨ r := by
  rintro (⟨_, hq⟩ | hr)
  · exact .inl hq
  · exact .inr hr

theorem existsTactic : ∃ x : Nat, x * x = 9 := by
  exists 3

theorem haveLetShow (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  have h' : a + 1 ≤ b + 1 := Nat.succ_le_succ h
  let c := b
  show a < c + 1
  exact h'

theorem sufficesFrom (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  suffices a + 1 ≤ b + 1 from this
  exact Nat.succ_le_succ h

theorem specializing (f : Nat → Nat) (h : ∀ x, f x = x) : f 2 = 2 := by
  specialize h 2
  exact h

theorem generalizeTerm (a : Nat) : a = a := by
  generalize a = b
  rfl

theorem byCases (p : Prop) : ¬¬p → p := by
  intro h
  by_cases hp : p
  · exact hp
  · exact absurd hp h

theorem exfalsoContradiction (p : Prop) (h : 1 = 2) : p := by
  exfalso
  contradiction

theorem injectionTactic (n m : Nat) (h : Nat.succ n = Nat.succ m) : n = m := by
  injection h

theorem injectionPair (x y : Nat) (h : (x, y) = (1, 2)) : x = 1 := by
  injection h

theorem substituting (a b : Nat) (h : a = b) (h2 : b = 3) : a = 3 := by
  subst h
  exact h2

theorem symmetry (a b : Nat) (h : a = b) : b = a := by
  symm
  exact h

theorem congruence (a b : Nat) (f : Nat → Nat) (h : a = b) : f a = f b := by
  congr

theorem funextTactic (f g : Nat → Nat) (h : ∀ x, f x = g x) : f = g := by
  funext x
  rw [h]

theorem extTactic (f g : Nat → Nat) (h : ∀ x, f x = g x) : f = g := by
  ext x
  exact h x

theorem extPair (p q : Nat × Nat) (h₁ : p.1 = q.1) (h₂ : p.2 = q.2) : p = q := by
  ext <;> assumption

theorem extPredicate (α : Type) (p q : α → Prop) (h : ∀ x, p x ↔ q x) : p = q := by
  ext x
  exact h x

theorem splitIf (p : Prop) [Decidable p] : (if p then 1 else 2) = 1 ↔ p := by
  split <;> simp_all

theorem splitMatch (x : Option Nat) : (match x with | some _ => 1 | none => 1) = 1 := by
  split <;> rfl

theorem unfolding (n : Nat) : Function.comp Nat.succ Nat.succ n = n + 2 := by
  unfold Function.comp
  rfl

theorem deciding : 2 + 2 = 4 ∧ ¬ 3 ∣ 10 ∧ ∀ n : Nat, n < 10 → n * n < 100 := by
  decide

theorem noneLeft : 1 ≠ 2 := by nofun

theorem noMatch (h : False) : 1 = 2 := by nomatch h

theorem convLeft (a b c : Nat) (h : a = b) : b + c = a + c := by
  conv => lhs; rw [← h]

theorem convArgument (f : Nat → Nat) (a b : Nat) : f (a + b) = f (b + a) := by
  conv =>
    lhs
    arg 1
    rw [Nat.add_comm]

theorem combinators (p q : Prop) (hp : p) (hq : q) : (p ∧ q) ∧ p := by
  repeat' constructor
  all_goals first | exact hp | exact hq

theorem tryRepeat (p : Prop) (hp : p) : p := by
  try rfl
  repeat assumption

theorem exactSearch (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  exact?

theorem calculation (a b c : Nat) (h₁ : a < b) (h₂ : b ≤ c) : a < c := calc
  a < b := h₁
  _ ≤ c := h₂

theorem calculationTactic (a b c : Nat) (h₁ : a = b) (h₂ : b = c) : a = c := by
  calc a = b := h₁
    _ = c := h₂

theorem renameUnnamed (p q : Prop) (h : p ∧ q) : q := by
  have ⟨_, _⟩ := h
  rename_i h
  exact h

theorem reverting (a b : Nat) (h : a = b) : b = a := by
  revert h
  intro h
  exact h.symm

theorem changing (n : Nat) : n + 1 = Nat.succ n := by
  change Nat.succ n = Nat.succ n
  rfl

theorem triangle (a b : Nat) (h : a = b) : b = a := h ▸ rfl

theorem existsUnique : ∃ x : Nat, ∀ y, y * x = 0 := ⟨0, fun _ => rfl⟩

theorem boolCases (a b : Bool) : (a && b) = (b && a) := by
  cases a <;> cases b <;> rfl

theorem boolDecide : ∀ a b : Bool, (a && b) = (b && a) := by decide

theorem literals : 123456789 * 987654321 = 121932631112635269 ∧ 10 % 3 = 1 ∧ 2 ^ 100 > 10 ^ 30 := by
  simp
