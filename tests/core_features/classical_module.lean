module

/-! Classical logic, quotients and the three axioms. -/

@[expose] public section

theorem doubleNegation (p : Prop) : ¬¬p → p := fun h => Classical.byContradiction h

theorem deMorgan (p q : Prop) : ¬(p ∧ q) ↔ ¬p ∨ ¬q := by
  constructor
  · intro h
    cases Classical.em p with
    | inl hp => exact .inr fun hq => h ⟨hp, hq⟩
    | inr hp => exact .inl hp
  · rintro (h | h) ⟨hp, hq⟩
    · exact h hp
    · exact h hq

theorem notForall {α : Type} (p : α → Prop) : (¬∀ x, p x) ↔ ∃ x, ¬p x := by simp

noncomputable def chosen (h : ∃ x : Nat, x > 5) : Nat := Classical.choose h
theorem chosen_spec (h : ∃ x : Nat, x > 5) : chosen h > 5 := Classical.choose_spec h

noncomputable def chosen' (h : ∃ x : Nat, x > 5) : Nat := h.choose
theorem chosen'_spec (h : ∃ x : Nat, x > 5) : chosen' h > 5 := h.choose_spec

open Classical in
noncomputable def indicator (p : Nat → Prop) (n : Nat) : Nat := if p n then 1 else 0

open Classical in
theorem indicator_le (p : Nat → Prop) (n : Nat) : indicator p n ≤ 1 := by
  unfold indicator
  split <;> decide

theorem skolemized (r : Nat → Nat → Prop) (h : ∀ x, ∃ y, r x y) : ∃ f : Nat → Nat, ∀ x, r x (f x) :=
  Classical.axiomOfChoice h

instance parity : Setoid Nat where
  r a b := a % 2 = b % 2
  iseqv := ⟨fun _ => rfl, Eq.symm, Eq.trans⟩

def Parity := Quotient parity

def Parity.toNat (p : Parity) : Nat := Quotient.lift (· % 2) (fun _ _ h => h) p

theorem same : (Quotient.mk parity 2 : Parity) = Quotient.mk parity 4 := Quotient.sound rfl

theorem related (a b : Nat) (h : Quotient.mk parity a = Quotient.mk parity b) : a % 2 = b % 2 :=
  Quotient.exact h

theorem everyClass (p : Parity) : ∃ n, Quotient.mk parity n = p := Quotient.exists_rep p

/-- info: 'doubleNegation' depends on axioms: [propext, Classical.choice, Quot.sound] -/
#guard_msgs in #print axioms doubleNegation
/-- info: 'same' depends on axioms: [Quot.sound] -/
#guard_msgs in #print axioms same
/-- info: 'chosen_spec' depends on axioms: [Classical.choice] -/
#guard_msgs in #print axioms chosen_spec

theorem extensional (p q : Prop) (h : p ↔ q) : p = q := propext h
theorem trichotomy (a b : Nat) : a < b ∨ a = b ∨ b < a := Nat.lt_trichotomy a b
theorem decidableEm (a b : Nat) : a = b ∨ a ≠ b := Decidable.em _
