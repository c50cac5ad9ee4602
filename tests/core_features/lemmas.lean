/-! Names and statements of the library's lemmas, pinned. -/

universe u v w u_1 u_2 u_3 u_4

set_option linter.unusedVariables false

/-! ### Equality and the connectives -/

example : ∀ {α : Sort u_1} (a : α), id a = a := @id_def
example :
    ∀ {β : Sort u_1} {α : Sort u_2} {y : β} {x : α}, Function.const α y x = y :=
  @Function.const_apply
example :
    ∀ {β : Sort u_1} {δ : Sort u_2} {α : Sort u_3} {f : β → δ} {g : α → β} {x : α},
    (f ∘ g) x = f (g x) :=
  @Function.comp_apply
example :
    ∀ {α : Sort u_1} {β : Sort u_2} {δ : Sort u_3} (f : β → δ) (g : α → β),
    f ∘ g = fun (x : α) => f (g x) :=
  @Function.comp_def
example :
    ∀ {α : Sort u_1} {β : Sort u_2} {γ : Sort u_3} {f : α → β} {c : γ},
    Function.const β c ∘ f = Function.const α c :=
  @Function.const_comp
example :
    ∀ {β : Sort u_1} {γ : Sort u_2} {α : Sort u_3} {f : β → γ} {b : β},
    f ∘ Function.const α b = Function.const α (f b) :=
  @Function.comp_const
example : ∀ {α : Sort u_1} {p : α → Prop} {a b : α}, b = a → p a → p b := @Eq.substr
example : ∀ {α : Sort u_1} (h : α = α) (a : α), cast h a = a := @cast_eq
example : ∀ {α β : Sort u_1} (h : α = β), Eq.mp h = cast h := @eq_mp_eq_cast
example : ∀ {α β : Sort u_1} (h : α = β), Eq.mpr h = cast (Eq.symm h) := @eq_mpr_eq_cast
example : ∀ {a : Prop} (h₁ h₂ : a), h₁ = h₂ := @proof_irrel
example : ∀ {α : Sort u_1} {a b : α}, (a = b → False) → a ≠ b := @Ne.intro
example : ∀ {α : Sort u_1} {a b : α}, a ≠ b → a = b → False := @Ne.elim
example : ∀ {α : Sort u_1} {a : α}, a ≠ a → False := @Ne.irrefl
example : ∀ {α : Sort u_1} {a b : α}, a ≠ b → b ≠ a := @Ne.symm
example : ∀ {α : Sort u_1} {a b : α}, a ≠ b ↔ b ≠ a := @ne_comm
example : ∀ {α : Sort u_1} {a : α}, a ≠ a → False := @false_of_ne
example : ∀ {p : Prop}, p → p ≠ False := @ne_false_of_self
example : ∀ {p : Prop}, ¬p → p ≠ True := @ne_true_of_not
example : ¬True = False := @true_ne_false
example : False ≠ True := @false_ne_true
example : ∀ {α : Sort u_1} {a b : α}, a = b ↔ b = a := @eq_comm
example : ∀ {α : Sort u_1} (a : α), (a = a) = True := @eq_self
example :
    ∀ {c : Prop} {h : Decidable c}, c → ∀ {α : Sort u_1} {t e : α}, (if c then t else e) = t :=
  @if_pos
example :
    ∀ {c : Prop} {h : Decidable c}, ¬c → ∀ {α : Sort u_1} {t e : α}, (if c then t else e) = e :=
  @if_neg
example :
    ∀ {c : Prop} {h : Decidable c} (hc : c) {α : Sort u_1} {t : c → α} {e : ¬c → α}, dite c t e = t hc :=
  @dif_pos
example :
    ∀ {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u_1} {t : c → α} {e : ¬c → α}, dite c t e = e hn :=
  @dif_neg
example :
    ∀ (c : Prop) {h : Decidable c} {α : Sort u_1} (t e : α), (if x : c then t else e) = if c then t else e :=
  @dif_eq_if
example : ∀ (a : Prop), a ↔ a := @Iff.refl
example : ∀ {a : Prop}, a ↔ a := @Iff.rfl
example : ∀ {a b : Prop}, a = b → (a ↔ b) := @Iff.of_eq
example : ∀ {a b : Prop}, a = b → (a ↔ b) := @iff_of_eq
example : ∀ {a b c : Prop}, (a ↔ b) → (b ↔ c) → (a ↔ c) := @Iff.trans
example : ∀ {a b : Prop}, (a ↔ b) → (b ↔ a) := @Iff.symm
example : ∀ {a b : Prop}, (a ↔ b) ↔ (b ↔ a) := @Iff.comm
example : ∀ {a b : Prop}, (a ↔ b) ↔ (b ↔ a) := @iff_comm
example : ∀ {a b : Prop}, a ∧ b → b ∧ a := @And.symm
example : ∀ {a b : Prop}, a ∧ b ↔ b ∧ a := @And.comm
example : ∀ {a b : Prop}, a ∧ b ↔ b ∧ a := @and_comm
example : ∀ {a b : Prop}, a ∨ b → b ∨ a := @Or.symm
example : ∀ {a b : Prop}, a ∨ b ↔ b ∨ a := @Or.comm
example : ∀ {a b : Prop}, a ∨ b ↔ b ∨ a := @or_comm
example :
    ∀ {α : Sort u_1} {p : α → Prop} {b : Prop}, (∃ (x : α), p x) → (∀ (a : α), p a → b) → b :=
  @Exists.elim
example : ∀ {a : Prop}, (a → False) → ¬a := @Not.intro
example : ¬False := @not_false
example : True := @trivial
example : ∀ {a b : Prop}, (a → b) → ¬b → ¬a := @mt
example : ∀ {p : Prop}, p → ¬¬p := @not_not_intro
example : ∀ {p : Prop}, p = True → p := @of_eq_true
example : ∀ {p : Prop}, p = False → ¬p := @of_eq_false
example : ∀ {p : Prop}, p → p = True := @eq_true
example : ∀ {p : Prop}, ¬p → p = False := @eq_false
example : ∀ {p : Prop}, (p → False) → p = False := @eq_false'
example : ∀ {p : Prop} {x : Decidable p}, decide p = true → p = True := @eq_true_of_decide
example : ∀ {p : Prop} {x : Decidable p}, decide p = false → p = False := @eq_false_of_decide
example :
    ∀ {p₁ p₂ : Sort u_1} {q₁ q₂ : Sort u_2}, p₁ = p₂ → q₁ = q₂ → (p₁ → q₁) = (p₂ → q₂) :=
  @implies_congr
example :
    ∀ {p₁ p₂ q₁ q₂ : Prop}, p₁ = p₂ → (p₂ → q₁ = q₂) → (p₁ → q₁) = (p₂ → q₂) :=
  @implies_congr_ctx
example :
    ∀ {p₁ p₂ : Sort u_1} {q : Sort u_2}, p₁ = p₂ → (p₁ → q) = (p₂ → q) :=
  @implies_congr_left
example :
    ∀ {p : Sort u_1} {q₁ q₂ : Sort u_2}, q₁ = q₂ → (p → q₁) = (p → q₂) :=
  @implies_congr_right
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∀ (a : α), p a = q a) → (∀ (a : α), p a) = ∀ (a : α), q a :=
  @forall_congr
example :
    ∀ {α : Sort u_1} {β β' : α → Sort u_2}, (∀ (a : α), β a = β' a) → ((a : α) → β a) = ((a : α) → β' a) :=
  @pi_congr
example : ∀ {α : Sort u_1} [h : Subsingleton α] (a b : α), a = b := @Subsingleton.elim
example :
    ∀ {α β : Sort u_1} [h₁ : Subsingleton α], α = β → ∀ (a : α) (b : β), a ≍ b :=
  @Subsingleton.helim
example : ∀ (h : Decidable True), decide True = true := @decide_true
example : ∀ (h : Decidable False), decide False = false := @decide_false
example : ∀ (h : Decidable True), decide True = true := @decide_true_eq_true
example : ∀ (h : Decidable False), decide False = false := @decide_false_eq_false
example : ∀ (p : Prop) [Decidable p], p ∨ ¬p := @Decidable.em
example : ∀ {p : Prop} [dec : Decidable p], (¬p → False) → p := @Decidable.byContradiction
example : ∀ {p : Prop} [Decidable p], ¬¬p → p := @Decidable.of_not_not
example :
    ∀ {p q : Prop} [Decidable p] [Decidable q], ¬(p ∧ q) ↔ ¬p ∨ ¬q :=
  @Decidable.not_and_iff_or_not
example : ∀ {a b : Prop} [Decidable a], (¬a → b) → ¬b → a := @Decidable.not_imp_symm
example : ∀ {p : Prop} [Decidable p], ¬¬p ↔ p := @Decidable.not_not
example : ∀ {a b : Prop} [Decidable a], (a → b) → ¬a ∨ b := @Decidable.not_or_of_imp
example : ∀ {a b : Prop} [Decidable a], a → b ↔ ¬a ∨ b := @Decidable.imp_iff_not_or
example : ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] {a : α}, (a == a) = true := @BEq.rfl
example : ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] (a : α), (a == a) = true := @BEq.refl
example :
    ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] {a b : α}, a = b → (a == b) = true :=
  @beq_of_eq
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a b : α}, (a == b) = true ↔ a = b :=
  @beq_iff_eq
example :
    ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] (a : α), (a == a) = true :=
  @beq_self_eq_true
example :
    ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] {a b : α}, (a == b) = false → a ≠ b :=
  @ne_of_beq_false
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a b : α}, a ≠ b → (a == b) = false :=
  @beq_false_of_ne

/-! ### Propositions, conditionals and Booleans -/

example : ∀ {a b : Prop}, (a → b) → (b → a) → a = b := @Eq.propIntro
example : ∀ (p : Prop), (p ↔ p) = True := @iff_self
example : ∀ {a b : Prop}, (a ↔ b) = (a = b) := @iff_eq_eq
example : ∀ {a b : Prop}, a = b ↔ (a ↔ b) := @eq_iff_iff
example : ∀ {α : Sort u_1} (a b : α), (a ≠ b) = ¬a = b := @ne_eq
example : (¬True) = False := @not_true_eq_false
example : (¬False) = True := @not_false_eq_true
example : ∀ {p : Prop}, (p ↔ True) → p := @of_iff_true
example : ∀ {a b : Prop}, a → b → (a ↔ b) := @iff_of_true
example : ∀ {a b : Prop}, ¬a → ¬b → (a ↔ b) := @iff_of_false
example : ∀ {a b : Prop}, a → ((a ↔ b) ↔ b) := @iff_true_left
example : ∀ {a b : Prop}, a → ((b ↔ a) ↔ b) := @iff_true_right
example : ∀ {a : Prop}, a → (a ↔ True) := @iff_true_intro
example : ∀ {a : Prop}, ¬a → (a ↔ False) := @iff_false_intro
example : ∀ {a : Prop}, a → (¬a ↔ False) := @not_iff_false_intro
example : ∀ {a b : Prop}, (a ↔ b) → (¬a ↔ ¬b) := @not_congr
example : ∀ {a : Prop}, ¬¬¬a ↔ ¬a := @not_not_not
example : ∀ {α : Type u_1} [inst : LE α] {x y : α}, x ≥ y ↔ y ≤ x := @ge_iff_le
example : ∀ {α : Type u_1} [inst : LT α] {x y : α}, x > y ↔ y < x := @gt_iff_lt
example : ∀ {a c b d : Prop}, (a ↔ c) → (b ↔ d) → (a ∧ b ↔ c ∧ d) := @and_congr
example : ∀ {a b c : Prop}, (a → (b ↔ c)) → (a ∧ b ↔ a ∧ c) := @and_congr_right
example : ∀ {c a b : Prop}, (c → (a ↔ b)) → (a ∧ c ↔ b ∧ c) := @and_congr_left
example : ∀ {a b c : Prop}, (a ↔ b) → (a ∧ c ↔ b ∧ c) := @and_congr_left'
example : ∀ {b c a : Prop}, (b ↔ c) → (a ∧ b ↔ a ∧ c) := @and_congr_right'
example : ∀ {a c b d : Prop}, (a ↔ c) → (b ↔ d) → (a ∨ b ↔ c ∨ d) := @or_congr
example : ∀ {a b c : Prop}, (a ↔ b) → (a ∨ c ↔ b ∨ c) := @or_congr_left
example : ∀ {b c a : Prop}, (b ↔ c) → (a ∨ b ↔ a ∨ c) := @or_congr_right
example : ∀ {a b c d : Prop}, (a ↔ c) → (b ↔ d) → ((a ↔ b) ↔ (c ↔ d)) := @iff_congr
example : ∀ {a c b d : Prop}, (a ↔ c) → (b ↔ d) → (a → b ↔ c → d) := @imp_congr
example : ∀ {a b c : Prop}, (a ↔ b) → (a → c ↔ b → c) := @imp_congr_left
example : ∀ {a b c : Prop}, (a → (b ↔ c)) → (a → b ↔ a → c) := @imp_congr_right
example : ∀ {a b c d : Prop}, (a ↔ c) → (c → (b ↔ d)) → (a → b ↔ c → d) := @imp_congr_ctx
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∀ (a : α), p a ↔ q a) → ((∃ (a : α), p a) ↔ ∃ (a : α), q a) :=
  @exists_congr
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∀ (a : α), p a ↔ q a) → ((∀ (a : α), p a) ↔ ∀ (a : α), q a) :=
  @forall_congr'
example : ∀ (p : Prop), (p ∧ True) = p := @and_true
example : ∀ (p : Prop), (True ∧ p) = p := @true_and
example : ∀ (p : Prop), (p ∧ False) = False := @and_false
example : ∀ (p : Prop), (False ∧ p) = False := @false_and
example : ∀ (p : Prop), (p ∧ p) = p := @and_self
example : ∀ {a : Prop}, ¬(a ∧ ¬a) := @and_not_self
example : ∀ {a : Prop}, ¬(¬a ∧ a) := @not_and_self
example : ∀ {a b c : Prop}, a ∧ b → c ↔ a → b → c := @and_imp
example : ∀ {a b : Prop}, ¬(a ∧ b) ↔ a → ¬b := @not_and
example : ∀ {a b c : Prop}, (a ∧ b) ∧ c ↔ a ∧ b ∧ c := @and_assoc
example : ∀ {a b c : Prop}, a ∧ b ∧ c ↔ b ∧ a ∧ c := @and_left_comm
example : ∀ {a b c : Prop}, (a ∧ b) ∧ c ↔ (a ∧ c) ∧ b := @and_right_comm
example : ∀ {a b c : Prop}, a ∧ b ∧ c ↔ (a ∧ b) ∧ a ∧ c := @and_and_left
example : ∀ {a b : Prop}, a ∧ a ∧ b ↔ a ∧ b := @and_self_left
example : ∀ {a b : Prop}, (a ∧ b) ∧ b ↔ a ∧ b := @and_self_right
example : ∀ {a b : Prop}, (a → b) → (a ∧ b ↔ a) := @and_iff_left_of_imp
example : ∀ {b a : Prop}, (b → a) → (a ∧ b ↔ b) := @and_iff_right_of_imp
example : ∀ {a b : Prop}, (a ∧ b ↔ a) ↔ a → b := @and_iff_left_iff_imp
example : ∀ {a b : Prop}, (a ∧ b ↔ b) ↔ b → a := @and_iff_right_iff_imp
example : ∀ {b a : Prop}, b → (a ∧ b ↔ a) := @and_iff_left
example : ∀ {a b : Prop}, a → (a ∧ b ↔ b) := @and_iff_right
example : ∀ {a c b d : Prop}, (a → c) → (b → d) → a ∧ b → c ∧ d := @And.imp
example : ∀ {a b c : Prop}, (a → b) → a ∧ c → b ∧ c := @And.imp_left
example : ∀ {a b c : Prop}, (a → b) → c ∧ a → c ∧ b := @And.imp_right
example : ∀ {a : Prop} (b : Prop), ¬a → ¬(a ∧ b) := @not_and_of_not_left
example : ∀ (a : Prop) {b : Prop}, ¬b → ¬(a ∧ b) := @not_and_of_not_right
example : ∀ (p : Prop), (p ∨ True) = True := @or_true
example : ∀ (p : Prop), (True ∨ p) = True := @true_or
example : ∀ (p : Prop), (p ∨ False) = p := @or_false
example : ∀ (p : Prop), (False ∨ p) = p := @false_or
example : ∀ (p : Prop), (p ∨ p) = p := @or_self
example : ∀ {p q : Prop}, ¬(p ∨ q) ↔ ¬p ∧ ¬q := @not_or
example : ∀ {a b c : Prop}, a ∨ b → c ↔ (a → c) ∧ (b → c) := @or_imp
example : ∀ {a b c : Prop}, (a ∨ b) ∨ c ↔ a ∨ b ∨ c := @or_assoc
example : ∀ {a b c : Prop}, a ∨ b ∨ c ↔ b ∨ a ∨ c := @or_left_comm
example : ∀ {a b c : Prop}, (a ∨ b) ∨ c ↔ (a ∨ c) ∨ b := @or_right_comm
example : ∀ {a b : Prop}, a ∨ a ∨ b ↔ a ∨ b := @or_self_left
example : ∀ {a b : Prop}, (a ∨ b) ∨ b ↔ a ∨ b := @or_self_right
example : ∀ {a c b d : Prop}, (a → c) → (b → d) → a ∨ b → c ∨ d := @Or.imp
example : ∀ {a b c : Prop}, (a → b) → a ∨ c → b ∨ c := @Or.imp_left
example : ∀ {b c a : Prop}, (b → c) → a ∨ b → a ∨ c := @Or.imp_right
example : ∀ {a b : Prop}, (a → b) → (a ∨ b ↔ b) := @or_iff_right_of_imp
example : ∀ {b a : Prop}, (b → a) → (a ∨ b ↔ a) := @or_iff_left_of_imp
example : ∀ {a b : Prop}, ¬a → ¬b → ¬(a ∨ b) := @not_or_intro
example : ∀ {a b : Prop}, ¬a ∨ b → a → b := @Or.neg_resolve_left
example : ∀ {a b : Prop}, a ∨ ¬b → b → a := @Or.neg_resolve_right
example : ∀ {a b c : Prop}, a ∧ (b ∨ c) ↔ a ∧ b ∨ a ∧ c := @and_or_left
example : ∀ {a b c : Prop}, (a ∨ b) ∧ c ↔ a ∧ c ∨ b ∧ c := @or_and_right
example : ∀ {a b c : Prop}, a ∨ b ∧ c ↔ (a ∨ b) ∧ (a ∨ c) := @or_and_left
example : ∀ {a b c : Prop}, a ∧ b ∨ c ↔ (a ∨ c) ∧ (b ∨ c) := @and_or_right
example : ∀ (α : Sort u_1), (∀ (a : α), True) = True := @implies_true
example : ∀ (p : Prop), (True → p) = p := @true_implies
example : ∀ (p : Prop), (False → p) = True := @false_implies
example : ∀ (p : False → Prop), (∀ (h : False), p h) = True := @forall_false
example : ∀ {a : Prop}, a → a ↔ True := @imp_self
example : ∀ {a : Prop}, a → False ↔ ¬a := @imp_false
example :
    ∀ {a b : Sort u_1} {c : Prop}, (∀ (a : a) (a : b), c) ↔ ∀ (a_1 : b) (a : a), c :=
  @imp.swap
example : ∀ {a b : Prop}, a → ¬b ↔ b → ¬a := @imp_not_comm
example : ∀ {α β : Prop}, α → β → α := @imp_intro
example : ∀ {b a : Prop}, a → (a → b ↔ b) := @imp_iff_right
example :
    ∀ {α : Sort u_1} {b c : Prop}, (∀ (a : α), b ∧ c) ↔ (∀ (a : α), b) ∧ ∀ (a : α), c :=
  @imp_and
example : ∀ {a b : Prop}, a ∧ ¬b → ¬(a → b) := @not_imp_of_and_not
example : ∀ (p : Prop), (p ↔ True) = p := @iff_true
example : ∀ (p : Prop), (True ↔ p) = p := @true_iff
example : ∀ (p : Prop), (p ↔ False) = ¬p := @iff_false
example : ∀ (p : Prop), (False ↔ p) = ¬p := @false_iff
example : Eq True = id := @eq_true_eq_id
example : ∀ {a b : Prop}, (a ↔ b) ↔ (a → b) ∧ (b → a) := @iff_def
example : ∀ {p q : Prop}, (p ↔ p ∧ q) ↔ p → q := @iff_self_and
example : ∀ {p q : Prop}, (p ↔ q ∧ p) ↔ p → q := @iff_and_self
example : ∀ {a b c : Prop}, (a ∧ b ↔ a ∧ c) ↔ a → (b ↔ c) := @and_congr_right_iff
example : ∀ {a c b : Prop}, (a ∧ c ↔ b ∧ c) ↔ c → (a ↔ b) := @and_congr_left_iff
example : ∀ {a b : Prop}, (a ∨ b ↔ a) ↔ b → a := @or_iff_left_iff_imp
example : ∀ {a b : Prop}, (a ∨ b ↔ b) ↔ a → b := @or_iff_right_iff_imp
example : ∀ {a b : Prop}, (a ↔ a ∨ b) ↔ b → a := @iff_self_or
example : ∀ {a b : Prop}, (b ↔ a ∨ b) ↔ a → b := @iff_or_self
example : ∀ {a b : Prop}, (a ↔ b) ↔ (a → b) ∧ (b → a) := @iff_iff_implies_and_implies
example : ∀ {a : Prop}, ¬(a ↔ ¬a) := @iff_not_self
example : ∀ {a : Prop}, ¬(¬a ↔ a) := @not_iff_self
example : ∀ {p₁ p₂ q : Prop}, (q → p₁ = p₂) → (q ∧ p₁) = (q ∧ p₂) := @and_congr_right_eq
example : ∀ {b : Prop} (α : Sort u_1) [i : Nonempty α], (∃ (x : α), b) ↔ b := @exists_const
example : ∀ {b : Prop} (α : Sort u_1) [i : Nonempty α], (∀ (a : α), b) ↔ b := @forall_const
example : ∀ {α : Sort u_1}, ¬∃ (x : α), False := @exists_false
example : ∀ {p q : Prop}, (∃ (x : p), q) ↔ p ∧ q := @exists_prop
example :
    ∀ {α : Sort u_1} [i : Nonempty α] {p : α → Prop}, (∀ (x : α), p x) → ∃ (x : α), p x :=
  @exists_of_forall
example : ∀ {α : Sort u_1} {p : α → Prop}, (¬∃ (x : α), p x) ↔ ∀ (x : α), ¬p x := @not_exists
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (¬∃ (x : α), p x) → ∀ (x : α), ¬p x :=
  @forall_not_of_not_exists
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (∀ (x : α), ¬p x) → ¬∃ (x : α), p x :=
  @not_exists_of_forall_not
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (∃ (x : α), ¬p x) → ¬∀ (x : α), p x :=
  @not_forall_of_exists_not
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∀ (a : α), p a → q a) → (∃ (a : α), p a) → ∃ (a : α), q a :=
  @Exists.imp
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∀ (x : α), p x ∧ q x) ↔ (∀ (x : α), p x) ∧ ∀ (x : α), q x :=
  @forall_and
example :
    ∀ {α : Sort u_1} {p q : α → Prop}, (∃ (x : α), p x ∨ q x) ↔ (∃ (x : α), p x) ∨ ∃ (x : α), q x :=
  @exists_or
example :
    ∀ {α : Sort u_1} {p : α → Prop} {b : Prop}, (∃ (x : α), p x) → b ↔ ∀ (x : α), p x → b :=
  @exists_imp
example :
    ∀ {α : Sort u_1} {p : α → Prop} {b : Prop}, (∃ (x : α), b ∧ p x) ↔ b ∧ ∃ (x : α), p x :=
  @exists_and_left
example :
    ∀ {α : Sort u_1} {p : α → Prop} {b : Prop}, (∃ (x : α), p x ∧ b) ↔ (∃ (x : α), p x) ∧ b :=
  @exists_and_right
example : ∀ {α : Sort u_1} {p : α → Prop} {a' : α}, (∀ (a : α), a = a' → p a) ↔ p a' := @forall_eq
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a' : α}, (∀ (a : α), a' = a → p a) ↔ p a' :=
  @forall_eq'
example : ∀ {α : Sort u_1} {a' : α}, ∃ (a : α), a = a' := @exists_eq
example : ∀ {α : Sort u_1} {a' : α}, ∃ (a : α), a' = a := @exists_eq'
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a' : α}, (∃ (a : α), a = a' ∧ p a) ↔ p a' :=
  @exists_eq_left
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a' : α}, (∃ (a : α), p a ∧ a = a') ↔ p a' :=
  @exists_eq_right
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a' : α}, (∃ (a : α), a' = a ∧ p a) ↔ p a' :=
  @exists_eq_left'
example :
    ∀ {α : Sort u_1} {p q : α → Prop} {a' : α},
    (∀ (a : α), a = a' ∨ q a → p a) ↔ p a' ∧ ∀ (a : α), q a → p a :=
  @forall_eq_or_imp
example :
    ∀ {α : Sort u_1} {β : Sort u_2} {p : α → β → Prop}, (∀ (a : α) (b : β), p a b) ↔ ∀ (b : β) (a : α), p a b :=
  @forall_comm
example :
    ∀ {α : Sort u_1} {β : Sort u_2} {p : α → β → Prop},
    (∃ (a : α), ∃ (b : β), p a b) ↔ ∃ (b : β), ∃ (a : α), p a b :=
  @exists_comm
example : ∀ {p : Prop} {q : p → Prop} (h : p), (∃ (h' : p), q h') ↔ q h := @exists_prop_of_true
example : ∀ {m n : Nat}, Nat.succ m = Nat.succ n → m = n := @Nat.succ.inj
example : ∀ (u v : Nat), (Nat.succ u = Nat.succ v) = (u = v) := @Nat.succ.injEq
example : ∀ {α : Sort u_1} (a b : α), (if True then a else b) = a := @ite_true
example : ∀ {α : Sort u_1} (a b : α), (if False then a else b) = b := @ite_false
example : ∀ {p q : Prop}, p = q → q → p := @Eq.mpr_prop
example : ∀ {p q : Prop}, p = q → ¬q → ¬p := @Eq.mpr_not
example :
    ∀ {α : Sort u_1} {b c : Prop} {x y u v : α} {s : Decidable b} [inst : Decidable c],
    b = c → (c → x = u) → (¬c → y = v) → (if b then x else y) = if c then u else v :=
  @ite_congr
example :
    ∀ {α : Sort u_1} {c d : Prop} {x : Decidable c} {x_1 : Decidable d} {a b : α},
    c = d → (if c then a else b) = if d then a else b :=
  @ite_cond_congr
example :
    ∀ {α : Sort u_1} {c : Prop} {d : Decidable c} (a : α), (if c then a else a) = a :=
  @ite_self
example :
    ∀ {α : Sort u_1} (p : Prop) [inst : Decidable p] (x y : α), (if ¬p then x else y) = if p then y else x :=
  @ite_not
example :
    ∀ {α : Sort u_1} {β : Sort u_2} (f : α → β) (P : Prop) [inst : Decidable P] (x y : α),
    f (if P then x else y) = if P then f x else f y :=
  @apply_ite
example :
    ∀ {α : Sort u_1} {β : Sort u_2} (f : α → β) (P : Prop) [inst : Decidable P] (x : P → α) (y : ¬P → α),
    f (dite P x y) = if h : P then f (x h) else f (y h) :=
  @apply_dite
example :
    ∀ {p : Prop} {α : Sort u_1} [inst : Decidable p] {x y z : α},
    (if p then x else y) = z ↔ p ∧ x = z ∨ ¬p ∧ y = z :=
  @ite_eq_iff
example : ∀ (b : Bool), (b || false) = b := @Bool.or_false
example : ∀ (b : Bool), (b || true) = true := @Bool.or_true
example : ∀ (b : Bool), (false || b) = b := @Bool.false_or
example : ∀ (b : Bool), (true || b) = true := @Bool.true_or
example : ∀ (b : Bool), (b || b) = b := @Bool.or_self
example : ∀ (b : Bool), (b && false) = false := @Bool.and_false
example : ∀ (b : Bool), (b && true) = b := @Bool.and_true
example : ∀ (b : Bool), (false && b) = false := @Bool.false_and
example : ∀ (b : Bool), (true && b) = b := @Bool.true_and
example : ∀ (b : Bool), (b && b) = b := @Bool.and_self
example : ∀ (b : Bool), (!!b) = b := @Bool.not_not
example : (!true) = false := @Bool.not_true
example : (!false) = true := @Bool.not_false
example : ∀ (a b : Bool), ((a || b) = true) = (a = true ∨ b = true) := @Bool.or_eq_true
example : ∀ (a b : Bool), ((a && b) = true) = (a = true ∧ b = true) := @Bool.and_eq_true
example : ∀ (a b c : Bool), (a && b && c) = (a && (b && c)) := @Bool.and_assoc
example : ∀ (a b c : Bool), (a || b || c) = (a || (b || c)) := @Bool.or_assoc
example : ∀ (a b : Bool), (a && b) = (b && a) := @Bool.and_comm
example : ∀ (a b : Bool), (a || b) = (b || a) := @Bool.or_comm
example : ∀ (b : Bool), ((!b) = true) = (b = false) := @Bool.not_eq_true'
example : ∀ (b : Bool), ((!b) = false) = (b = true) := @Bool.not_eq_false'
example : ∀ (b : Bool), (¬b = true) = (b = false) := @Bool.not_eq_true
example : ∀ (b : Bool), (¬b = false) = (b = true) := @Bool.not_eq_false
example : ∀ {b : Bool}, ¬b = true → b = false := @Bool.of_not_eq_true
example : ∀ {b : Bool}, ¬b = false → b = true := @Bool.of_not_eq_false
example : ∀ (b : Bool), (b == true) = b := @beq_true
example : ∀ (b : Bool), (b == false) = !b := @beq_false
example : ∀ {α : Sort u_1} (a b : α), (bif true then a else b) = a := @cond_true
example : ∀ {α : Sort u_1} (a b : α), (bif false then a else b) = b := @cond_false
example :
    ∀ {α : Sort u_1} (p : Prop) [inst : Decidable p] (t e : α),
    (bif decide p then t else e) = if p then t else e :=
  @Bool.cond_decide
example : ¬false = true := @Bool.false_ne_true
example : (true = false) = False := @Bool.true_eq_false
example : (false = true) = False := @Bool.false_eq_true
example : (false = true) = False := @Bool.coe_false
example : ∀ {a b : Bool}, a = b ↔ (a = true ↔ b = true) := @Bool.eq_iff_iff
example : ∀ {p : Prop} [inst : Decidable p], (decide p = true) = p := @decide_eq_true_eq
example : ∀ {p : Prop} {x : Decidable p}, decide p = false ↔ ¬p := @decide_eq_false_iff_not
example : ∀ {p : Prop} [inst : Decidable p], decide p = true ↔ p := @decide_eq_true_iff
example :
    ∀ {p : Prop} [g : Decidable p] [h : Decidable ¬p], (decide ¬p) = !decide p :=
  @decide_not
example : ∀ {p : Prop} [h : Decidable p], ((!decide p) = true) = ¬p := @not_decide_eq_true
example :
    ∀ {b : Bool} [inst : Decidable (b = true)], decide (b = true) = b :=
  @Bool.decide_eq_true
example :
    ∀ {p q : Prop} {x : Decidable p} {x_1 : Decidable q}, decide p = decide q ↔ (p ↔ q) :=
  @decide_eq_decide
example :
    ∀ (p q : Prop) [dpq : Decidable (p ∧ q)] [dp : Decidable p] [dq : Decidable q],
    decide (p ∧ q) = (decide p && decide q) :=
  @Bool.decide_and
example :
    ∀ (p q : Prop) [dpq : Decidable (p ∨ q)] [dp : Decidable p] [dq : Decidable q],
    decide (p ∨ q) = (decide p || decide q) :=
  @Bool.decide_or
example :
    ∀ {α : Type u_1} [inst : BEq α] [ReflBEq α] (a : α), (a != a) = false :=
  @bne_self_eq_false
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a b : α}, (a != b) = true ↔ a ≠ b :=
  @bne_iff_ne
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a b : α}, (a == b) = false ↔ a ≠ b :=
  @beq_eq_false_iff_ne
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a b : α}, (a != b) = false ↔ a = b :=
  @bne_eq_false_iff_eq
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] [inst_2 : DecidableEq α] (a b : α),
    (a == b) = decide (a = b) :=
  @Bool.beq_eq_decide_eq
example : ∀ (a : Nat), (a ≤ 0) = (a = 0) := @Nat.le_zero_eq
example : ∀ {a : Prop}, a ∧ a ↔ a := @and_self_iff
example : ∀ {a : Prop}, a ∨ a ↔ a := @or_self_iff
example :
    ∀ {α : Sort u_1} {p : α → Prop} {q : (∃ (x : α), p x) → Prop},
    (∀ (h : ∃ (x : α), p x), q h) ↔ ∀ (x : α) (h : p x), q ⟨x, h⟩ :=
  @forall_exists_index
example : ∀ {a b : Prop} [Decidable a], a ∨ b ↔ ¬a → b := @Decidable.or_iff_not_imp_left
example : ∀ {a b : Prop} [Decidable a], ¬a → ¬b ↔ b → a := @Decidable.not_imp_not
example :
    ∀ {α : Sort u_1} {p : Prop} [inst : Decidable p] {x y : α}, (if p then x else y) = x ↔ ¬p → y = x :=
  @ite_eq_left_iff
example :
    ∀ {α : Sort u_1} {p : Prop} [inst : Decidable p] {x y : α}, (if p then x else y) = y ↔ p → x = y :=
  @ite_eq_right_iff
example : ∀ {α : Sort u_1} {x : Decidable True} (t e : α), (if True then t else e) = t := @if_true
example : ∀ {α : Sort u_1} {x : Decidable False} (t e : α), (if False then t else e) = e := @if_false
example : ∀ (x y z : Bool), (x && (y || z)) = (x && y || x && z) := @Bool.and_or_distrib_left
example : ∀ (x y z : Bool), (x || y && z) = ((x || y) && (x || z)) := @Bool.or_and_distrib_left
example : ∀ (x : Bool), (x && !x) = false := @Bool.and_not_self
example : ∀ (x : Bool), (x || !x) = true := @Bool.or_not_self
example : ∀ (x y : Bool), (!(x && y)) = (!x || !y) := @Bool.not_and
example : ∀ (x y : Bool), (!(x || y)) = (!x && !y) := @Bool.not_or
example : ∀ {b : Bool}, b = false ↔ b ≠ true := @Bool.eq_false_iff
example : ∀ {x y : Bool}, (x && y) = true ↔ x = true ∧ y = true := @Bool.and_eq_true_iff
example : ∀ {x y : Bool}, (x || y) = true ↔ x = true ∨ y = true := @Bool.or_eq_true_iff
example : ∀ (x : Bool), (x ^^ x) = false := @Bool.xor_self
example : ∀ (x y : Bool), (x ^^ y) = (y ^^ x) := @Bool.xor_comm
example : ∀ (x y z : Bool), ((x ^^ y) ^^ z) = (x ^^ (y ^^ z)) := @Bool.xor_assoc
example : ∀ (x y : Bool), (x ^^ y) = Bool.xor x y := fun _ _ => rfl
example : Bool.xor = bne := rfl
example : (true ^^ true && false) = true := rfl
example : Bool.toNat false = 0 := @Bool.toNat_false
example : Bool.toNat true = 1 := @Bool.toNat_true

/-! ### Natural numbers: addition, multiplication, order -/

example : Nat.zero = 0 := @Nat.zero_eq
example : ∀ {x y : Nat}, Nat.add x y = x + y := @Nat.add_eq
example : ∀ {x y : Nat}, Nat.mul x y = x * y := @Nat.mul_eq
example : ∀ {x y : Nat}, Nat.sub x y = x - y := @Nat.sub_eq
example : ∀ {x y : Nat}, Nat.lt x y = (x < y) := @Nat.lt_eq
example : ∀ {x y : Nat}, Nat.le x y = (x ≤ y) := @Nat.le_eq
example : ∀ (n : Nat), n + 0 = n := @Nat.add_zero
example : ∀ (n m : Nat), n + Nat.succ m = Nat.succ (n + m) := @Nat.add_succ
example : ∀ (n : Nat), n + 1 = Nat.succ n := @Nat.add_one
example : ∀ (n : Nat), Nat.succ n = n + 1 := @Nat.succ_eq_add_one
example : ∀ (n : Nat), n + 1 ≠ 0 := @Nat.add_one_ne_zero
example : ∀ (n : Nat), 0 ≠ n + 1 := @Nat.zero_ne_add_one
example : ∀ (n : Nat), Nat.succ n ≠ 0 := @Nat.succ_ne_zero
example : 0 ≠ 1 := @Nat.zero_ne_one
example : 1 ≠ 0 := @Nat.one_ne_zero
example : ∀ (n : Nat), Nat.succ n ≠ n := @Nat.succ_ne_self
example : ∀ {a b : Nat}, Nat.succ a = Nat.succ b ↔ a = b := @Nat.succ_inj
example : ∀ {a b : Nat}, a + 1 = b + 1 ↔ a = b := @Nat.add_one_inj
example : Nat.pred 0 = 0 := @Nat.pred_zero
example : ∀ (n : Nat), Nat.pred (Nat.succ n) = n := @Nat.pred_succ
example : ∀ {a : Nat}, a ≠ 0 → Nat.succ (Nat.pred a) = a := @Nat.succ_pred
example : ∀ {n : Nat}, n ≠ 0 → ∃ (k : Nat), n = k + 1 := @Nat.exists_eq_add_one_of_ne_zero
example : ∀ (a b : Nat), (Nat.beq a b = true) = (a = b) := @Nat.beq_eq
example : ∀ (a b : Nat), (Nat.ble a b = true) = (a ≤ b) := @Nat.ble_eq
example : ∀ (n : Nat), 0 + n = n := @Nat.zero_add
example : ∀ (n m : Nat), Nat.succ n + m = Nat.succ (n + m) := @Nat.succ_add
example : ∀ (n m : Nat), n + 1 + m = n + m + 1 := @Nat.add_one_add
example : ∀ (n : Nat), 1 + n = Nat.succ n := @Nat.one_add
example : ∀ (a b : Nat), Nat.succ a + b = a + Nat.succ b := @Nat.succ_add_eq_add_succ
example : ∀ (n m : Nat), n + m = m + n := @Nat.add_comm
example : ∀ (n m k : Nat), n + m + k = n + (m + k) := @Nat.add_assoc
example : ∀ (n m k : Nat), n + (m + k) = m + (n + k) := @Nat.add_left_comm
example : ∀ (n m k : Nat), n + m + k = n + k + m := @Nat.add_right_comm
example : ∀ (a b c d : Nat), a + b + (c + d) = a + c + (b + d) := @Nat.add_add_add_comm
example : ∀ {n m k : Nat}, n + m = k + m → n = k := @Nat.add_right_cancel
example : ∀ {n m k : Nat}, n + m = n + k → m = k := @Nat.add_left_cancel
example : ∀ {m k n : Nat}, n + m = n + k ↔ m = k := @Nat.add_left_cancel_iff
example : ∀ {m k n : Nat}, m + n = k + n ↔ m = k := @Nat.add_right_cancel_iff
example : ∀ {m k n : Nat}, m + n = k + n ↔ m = k := @Nat.add_left_inj
example : ∀ {m k n : Nat}, n + m = n + k ↔ m = k := @Nat.add_right_inj
example : ∀ {n m : Nat}, n + m = 0 → n = 0 ∧ m = 0 := @Nat.eq_zero_of_add_eq_zero
example : ∀ {n m : Nat}, n + m = 0 → m = 0 := @Nat.eq_zero_of_add_eq_zero_left
example : ∀ {n m : Nat}, n + m = 0 → n = 0 := @Nat.eq_zero_of_add_eq_zero_right
example : ∀ {n m : Nat}, n + m = 0 ↔ n = 0 ∧ m = 0 := @Nat.add_eq_zero_iff
example : ∀ {a b : Nat}, a + b = a ↔ b = 0 := @Nat.add_eq_left
example : ∀ {a b : Nat}, a + b = b ↔ a = 0 := @Nat.add_eq_right
example : ∀ {a b : Nat}, a = a + b ↔ b = 0 := @Nat.left_eq_add
example : ∀ {a b : Nat}, b = a + b ↔ a = 0 := @Nat.right_eq_add
example : ∀ (n : Nat), n * 0 = 0 := @Nat.mul_zero
example : ∀ (n m : Nat), n * Nat.succ m = n * m + n := @Nat.mul_succ
example : ∀ (n m : Nat), n * (m + 1) = n * m + n := @Nat.mul_add_one
example : ∀ (n : Nat), 0 * n = 0 := @Nat.zero_mul
example : ∀ (n m : Nat), Nat.succ n * m = n * m + m := @Nat.succ_mul
example : ∀ (n m : Nat), (n + 1) * m = n * m + m := @Nat.add_one_mul
example : ∀ (n m : Nat), n * m = m * n := @Nat.mul_comm
example : ∀ (n : Nat), n * 1 = n := @Nat.mul_one
example : ∀ (n : Nat), 1 * n = n := @Nat.one_mul
example : ∀ (n m k : Nat), n * (m + k) = n * m + n * k := @Nat.left_distrib
example : ∀ (n m k : Nat), (n + m) * k = n * k + m * k := @Nat.right_distrib
example : ∀ (k m n : Nat), k * (m + n) = k * m + k * n := @Nat.mul_add
example : ∀ (k m n : Nat), (k + m) * n = k * n + m * n := @Nat.add_mul
example : ∀ (n m k : Nat), n * m * k = n * (m * k) := @Nat.mul_assoc
example : ∀ (n m k : Nat), n * (m * k) = m * (n * k) := @Nat.mul_left_comm
example : ∀ (n m k : Nat), n * m * k = n * k * m := @Nat.mul_right_comm
example : ∀ (a b c d : Nat), a * b * (c * d) = a * c * (b * d) := @Nat.mul_mul_mul_comm
example : ∀ (n : Nat), n * 2 = n + n := @Nat.mul_two
example : ∀ (n : Nat), 2 * n = n + n := @Nat.two_mul
example : ∀ {n m : Nat}, n < m → Nat.succ n < Nat.succ m := @Nat.succ_lt_succ
example : ∀ {n m : Nat}, n ≤ m → n < m + 1 := @Nat.lt_add_one_of_le
example : ∀ {n m : Nat}, n < m → n < Nat.succ m := @Nat.lt_succ_of_lt
example : ∀ {a b : Nat}, a < b → a < b + 1 := @Nat.lt_add_one_of_lt
example : ∀ {n m : Nat}, n < m + 1 → n ≤ m := @Nat.le_of_lt_add_one
example : ∀ {n m : Nat}, Nat.succ n < Nat.succ m → n < m := @Nat.lt_of_succ_lt_succ
example : ∀ {n m : Nat}, n + 1 < m + 1 → n < m := @Nat.lt_of_add_one_lt_add_one
example : ∀ {n m : Nat}, Nat.succ n ≤ m → n < m := @Nat.lt_of_succ_le
example : ∀ {n m : Nat}, n + 1 ≤ m → n < m := @Nat.lt_of_add_one_le
example : ∀ {n m : Nat}, n < m → Nat.succ n ≤ m := @Nat.succ_le_of_lt
example : ∀ {n m : Nat}, n < m → n + 1 ≤ m := @Nat.add_one_le_of_lt
example : ∀ {n m : Nat}, Nat.succ n ≤ m ↔ n < m := @Nat.succ_le_iff
example : ∀ {n m : Nat}, n + 1 ≤ m ↔ n < m := @Nat.add_one_le_iff
example : ∀ {m n : Nat}, m < n ↔ m + 1 ≤ n := @Nat.lt_iff_add_one_le
example : ∀ {m n : Nat}, m < Nat.succ n ↔ m ≤ n := @Nat.lt_succ_iff
example : ∀ {m n : Nat}, m < n + 1 ↔ m ≤ n := @Nat.lt_add_one_iff
example : ∀ {a b : Nat}, a + 1 ≤ b + 1 ↔ a ≤ b := @Nat.add_one_le_add_one_iff
example : ∀ {a b : Nat}, a + 1 < b + 1 ↔ a < b := @Nat.add_one_lt_add_one_iff
example : ∀ {a b : Nat}, Nat.succ a ≤ Nat.succ b ↔ a ≤ b := @Nat.succ_le_succ_iff
example : ∀ {a b : Nat}, Nat.succ a < Nat.succ b ↔ a < b := @Nat.succ_lt_succ_iff
example : ∀ {n : Nat}, ¬Nat.succ n < n := @Nat.not_succ_lt_self
example : ∀ {n m : Nat}, Nat.succ n ≤ m → n ≤ m := @Nat.le_of_succ_le
example : ∀ {n m : Nat}, n + 1 ≤ m → n ≤ m := @Nat.le_of_add_one_le
example : ∀ {n m : Nat}, Nat.succ n < m → n < m := @Nat.lt_of_succ_lt
example : ∀ {n m : Nat}, n < m → n ≤ m := @Nat.le_of_lt
example : ∀ {n m : Nat}, n = m → n ≤ m := @Nat.le_of_eq
example : ∀ {n : Nat}, n ≤ n := @Nat.le_rfl
example : ∀ {a b : Nat}, b < a → a ≠ b := @Nat.ne_of_gt
example : ∀ {a b : Nat}, a < b → a ≠ b := @Nat.ne_of_lt
example : ∀ {a b : Nat}, a < b → ¬b < a := @Nat.lt_asymm
example : ∀ {n m k : Nat}, n < m → m = k → n < k := @Nat.lt_of_lt_of_eq
example : ∀ {n m : Nat}, n ≤ m → m ≠ n → n < m := @Nat.lt_of_le_of_ne'
example : ∀ (n : Nat), 0 < n + 1 := @Nat.add_one_pos
example : ∀ {n : Nat}, n ≠ 0 → 0 < n := @Nat.pos_of_ne_zero
example : ∀ {a : Nat}, a ≠ 0 → 0 < a := @Nat.zero_lt_of_ne_zero
example : ∀ {b a : Nat}, b < a → a ≠ 0 := @Nat.ne_zero_of_lt
example : ∀ {a b : Nat}, a < b → 0 < b := @Nat.zero_lt_of_lt
example : ∀ {n : Nat}, 0 < n ↔ n ≠ 0 := @Nat.pos_iff_ne_zero
example : ∀ (n : Nat), n = 0 ∨ 0 < n := @Nat.eq_zero_or_pos
example : ∀ {n k : Nat}, n < k + n → 0 < k := @Nat.pos_of_lt_add_left
example : 0 < 1 := @Nat.zero_lt_one
example : 0 < 1 := @Nat.one_pos
example : 0 < 2 := @Nat.two_pos
example : 0 < 2 := @Nat.zero_lt_two
example : 1 < 2 := @Nat.one_lt_two
example : ∀ {n : Nat}, n ≠ 0 ↔ 0 < n := @Nat.ne_zero_iff_zero_lt
example : ∀ {a b : Nat}, b < a → a ≠ 0 := @Nat.not_eq_zero_of_lt
example : ∀ {n : Nat}, n ≤ 0 → n = 0 := @Nat.eq_zero_of_le_zero
example : ∀ {n : Nat}, n ≤ 0 ↔ n = 0 := @Nat.le_zero
example : ∀ {n : Nat}, 1 ≤ n ↔ n ≠ 0 := @Nat.one_le_iff_ne_zero
example : ∀ {n : Nat}, n < 1 ↔ n = 0 := @Nat.lt_one_iff
example : ∀ (m n : Nat), m ≤ n ∨ n ≤ m := @Nat.le_total
example : ∀ {a b : Nat}, a ≠ b → a < b ∨ a > b := @Nat.lt_or_gt_of_ne
example : ∀ {a b : Nat}, a ≠ b ↔ a < b ∨ b < a := @Nat.ne_iff_lt_or_gt
example : ∀ (a b : Nat), a < b ∨ a = b ∨ b < a := @Nat.lt_trichotomy
example : ∀ (a b : Nat), a ≤ b ∨ b < a := @Nat.le_or_lt
example : ∀ {n m : Nat}, n ≤ m → n < m ∨ n = m := @Nat.lt_or_eq_of_le
example : ∀ {n m : Nat}, n ≤ m ↔ n < m ∨ n = m := @Nat.le_iff_lt_or_eq
example : ∀ {m n : Nat}, m < n ↔ m ≤ n ∧ m ≠ n := @Nat.lt_iff_le_and_ne
example : ∀ {m n : Nat}, m < n ↔ m ≤ n ∧ ¬n ≤ m := @Nat.lt_iff_le_not_le
example : ∀ {n : Nat}, ¬0 < n → n = 0 := @Nat.eq_zero_of_not_pos
example : ∀ {m n : Nat}, m < Nat.succ n ↔ m < n ∨ m = n := @Nat.lt_succ_iff_lt_or_eq
example : ∀ {a b : Nat}, a = b ↔ a ≤ b ∧ b ≤ a := @Nat.le_antisymm_iff
example : ∀ {a b : Nat}, ¬a < b → a = b ∨ b < a := @Nat.eq_or_lt_of_not_lt
example : ∀ {n m : Nat}, n > m → ¬n ≤ m := @Nat.not_le_of_gt
example : ∀ {n m : Nat}, n ≥ m → ¬n < m := @Nat.not_lt_of_ge
example : ∀ {a b : Nat}, a < b → ¬b ≤ a := @Nat.not_le_of_lt
example : ∀ {a b : Nat}, a ≤ b → ¬b < a := @Nat.not_lt_of_le
example : ∀ {a b : Nat}, ¬a < b → b ≤ a := @Nat.le_of_not_lt
example : ∀ {a b : Nat}, ¬b ≥ a → b < a := @Nat.lt_of_not_ge
example : ∀ {a b : Nat}, ¬a ≤ b → b ≤ a := @Nat.le_of_not_le
example : ∀ {n m : Nat}, ¬n ≤ m → n > m := @Nat.gt_of_not_le
example : ∀ {n m : Nat}, ¬n < m → n ≥ m := @Nat.ge_of_not_lt
example : ∀ {n m : Nat}, ¬n ≤ m ↔ m < n := @Nat.not_le
example : ∀ {n m : Nat}, ¬n < m ↔ m ≤ n := @Nat.not_lt
example : ∀ (a b : Nat), (¬a ≤ b) = (b + 1 ≤ a) := @Nat.not_le_eq
example : ∀ (a b : Nat), (¬a < b) = (b ≤ a) := @Nat.not_lt_eq
example : ∀ (a b : Nat), (¬a ≥ b) = (a + 1 ≤ b) := @Nat.not_ge_eq
example : ∀ (a b : Nat), (¬a > b) = (a ≤ b) := @Nat.not_gt_eq
example : ∀ {m n : Nat}, m ≤ n + 1 ↔ m ≤ n ∨ m = n + 1 := @Nat.le_add_one_iff
example : ∀ (n k : Nat), n ≤ n + k := @Nat.le_add_right
example : ∀ (n m : Nat), n ≤ m + n := @Nat.le_add_left
example : ∀ {n m k : Nat}, n ≤ m → n ≤ m + k := @Nat.le_add_right_of_le
example : ∀ {n m k : Nat}, n ≤ m → n ≤ k + m := @Nat.le_add_left_of_le
example : ∀ {a b : Nat} (c : Nat), a < b → a < b + c := @Nat.lt_add_right
example : ∀ {a b : Nat} (c : Nat), a < b → a < c + b := @Nat.lt_add_left
example : ∀ {n m : Nat}, n ≤ m → ∃ (k : Nat), n + k = m := @Nat.le.dest
example : ∀ {n m k : Nat}, n + k = m → n ≤ m := @Nat.le.intro
example : ∀ {m n : Nat}, m ≤ n ↔ ∃ (k : Nat), n = m + k := @Nat.le_iff_exists_add
example : ∀ {n m : Nat}, n ≤ m → ∀ (k : Nat), k + n ≤ k + m := @Nat.add_le_add_left
example : ∀ {n m : Nat}, n ≤ m → ∀ (k : Nat), n + k ≤ m + k := @Nat.add_le_add_right
example : ∀ {a b c d : Nat}, a ≤ b → c ≤ d → a + c ≤ b + d := @Nat.add_le_add
example : ∀ {n m : Nat}, n < m → ∀ (k : Nat), k + n < k + m := @Nat.add_lt_add_left
example : ∀ {n m : Nat}, n < m → ∀ (k : Nat), n + k < m + k := @Nat.add_lt_add_right
example : ∀ {a b c d : Nat}, a < b → c < d → a + c < b + d := @Nat.add_lt_add
example : ∀ {a b c d : Nat}, a ≤ b → c < d → a + c < b + d := @Nat.add_lt_add_of_le_of_lt
example : ∀ {a b c d : Nat}, a < b → c ≤ d → a + c < b + d := @Nat.add_lt_add_of_lt_of_le
example : ∀ {a b c : Nat}, a + b ≤ a + c → b ≤ c := @Nat.le_of_add_le_add_left
example : ∀ {a b c : Nat}, a + b ≤ c + b → a ≤ c := @Nat.le_of_add_le_add_right
example : ∀ {a b c : Nat}, a + b < a + c → b < c := @Nat.lt_of_add_lt_add_left
example : ∀ {a b c : Nat}, a + b < c + b → a < c := @Nat.lt_of_add_lt_add_right
example : ∀ {m k n : Nat}, n + m ≤ n + k ↔ m ≤ k := @Nat.add_le_add_iff_left
example : ∀ {m k n : Nat}, m + n ≤ k + n ↔ m ≤ k := @Nat.add_le_add_iff_right
example : ∀ {m k n : Nat}, n + m < n + k ↔ m < k := @Nat.add_lt_add_iff_left
example : ∀ {m k n : Nat}, m + n < k + n ↔ m < k := @Nat.add_lt_add_iff_right
example : ∀ {n m k : Nat}, n + k ≤ m → n ≤ m := @Nat.le_of_add_right_le
example : ∀ {n m k : Nat}, k + n ≤ m → n ≤ m := @Nat.le_of_add_left_le
example : ∀ {k n : Nat}, 0 < k → n < n + k := @Nat.lt_add_of_pos_right
example : ∀ {k n : Nat}, 0 < k → n < k + n := @Nat.lt_add_of_pos_left
example : ∀ {m : Nat}, 0 < m → ∀ (n : Nat), 0 < m + n := @Nat.add_pos_left
example : ∀ {n k : Nat}, n < k + n ↔ 0 < k := @Nat.lt_add_left_iff_pos
example : ∀ {m n : Nat} (k : Nat), m ≤ n → k * m ≤ k * n := @Nat.mul_le_mul_left
example : ∀ {m n : Nat} (k : Nat), m ≤ n → m * k ≤ n * k := @Nat.mul_le_mul_right
example : ∀ {p q m n : Nat}, p ≤ m → q ≤ n → p * q ≤ m * n := @Nat.mul_le_mul
example : ∀ {m n : Nat}, m * n = 0 ↔ m = 0 ∨ n = 0 := @Nat.mul_eq_zero
example : ∀ {n m : Nat}, n ≠ 0 → m ≠ 0 → n * m ≠ 0 := @Nat.mul_ne_zero
example : ∀ {a b : Nat}, 0 < a * b → 0 < b := @Nat.pos_of_mul_pos_left
example : ∀ {m n k : Nat}, m < n → 0 < k → k * m < k * n := @Nat.mul_lt_mul_of_pos_left
example : ∀ {m n k : Nat}, m < n → 0 < k → m * k < n * k := @Nat.mul_lt_mul_of_pos_right
example : ∀ {a b c : Nat}, c * a ≤ c * b → 0 < c → a ≤ b := @Nat.le_of_mul_le_mul_left
example : ∀ {a b c : Nat}, a * c ≤ b * c → 0 < c → a ≤ b := @Nat.le_of_mul_le_mul_right
example : ∀ {m k n : Nat}, 0 < n → n * m = n * k → m = k := @Nat.eq_of_mul_eq_mul_left
example : ∀ {n m k : Nat}, 0 < m → n * m = k * m → n = k := @Nat.eq_of_mul_eq_mul_right
example : ∀ {n : Nat} (m : Nat), 0 < n → m ≤ n * m := @Nat.le_mul_of_pos_left
example : ∀ {m : Nat} (n : Nat), 0 < m → n ≤ n * m := @Nat.le_mul_of_pos_right
example : ∀ {n m k : Nat}, 0 < n → n * m = n * k → m = k := @Nat.mul_left_cancel
example : ∀ {n m k : Nat}, 0 < m → n * m = k * m → n = k := @Nat.mul_right_cancel
example : ∀ {m n : Nat}, m ≤ n → m * m ≤ n * n := @Nat.mul_self_le_mul_self
example : ∀ {m n : Nat}, m ≤ n → ∃ (k : Nat), n = m + k := @Nat.exists_eq_add_of_le
example : ∀ {m n : Nat}, m < n → ∃ (k : Nat), n = m + k + 1 := @Nat.exists_eq_add_of_lt

/-! ### Natural numbers: subtraction, minimum, powers -/

example : ∀ (n : Nat), n - 0 = n := @Nat.sub_zero
example : ∀ (n m : Nat), n - Nat.succ m = Nat.pred (n - m) := @Nat.sub_succ
example : ∀ (n m : Nat), n - (m + 1) = n - m - 1 := @Nat.sub_add_one
example : ∀ (n : Nat), Nat.succ n - 1 = n := @Nat.succ_sub_one
example : ∀ (n : Nat), n + 1 - 1 = n := @Nat.add_one_sub_one
example : ∀ (n m : Nat), Nat.succ n - Nat.succ m = n - m := @Nat.succ_sub_succ
example : ∀ (n m : Nat), n + 1 - (m + 1) = n - m := @Nat.add_one_sub_add_one
example : ∀ (n : Nat), n - n = 0 := @Nat.sub_self
example : ∀ (n : Nat), 0 - n = 0 := @Nat.zero_sub
example : ∀ (n m k : Nat), n - m - k = n - (m + k) := @Nat.sub_sub
example : ∀ (a b c : Nat), a - (b + c) = a - b - c := @Nat.sub_add_eq
example : ∀ (n k m : Nat), n + k - (m + k) = n - m := @Nat.add_sub_add_right
example : ∀ (k n m : Nat), k + n - (k + m) = n - m := @Nat.add_sub_add_left
example : ∀ (n m : Nat), n + m - m = n := @Nat.add_sub_cancel
example : ∀ (n m : Nat), n + m - n = m := @Nat.add_sub_cancel_left
example : ∀ {a b c : Nat}, a = b + c → a - c = b := @Nat.sub_eq_of_eq_add
example : ∀ {a b c : Nat}, a + b = c → a = c - b := @Nat.eq_sub_of_add_eq
example : ∀ {n m : Nat}, n ≤ m → n - m = 0 := @Nat.sub_eq_zero_of_le
example : ∀ (n m : Nat), n - (n + m) = 0 := @Nat.sub_self_add
example : ∀ {a b : Nat}, a ≤ b → a + (b - a) = b := @Nat.add_sub_of_le
example : ∀ {n m : Nat}, m ≤ n → n - m + m = n := @Nat.sub_add_cancel
example : ∀ {n m : Nat}, m ≤ n → m + (n - m) = n := @Nat.add_sub_cancel'
example : ∀ {m k : Nat}, k ≤ m → ∀ (n : Nat), n + m - k = n + (m - k) := @Nat.add_sub_assoc
example : ∀ {n m k : Nat}, k ≤ n → n + m - k = n - k + m := @Nat.sub_add_comm
example : ∀ {m n : Nat}, n ≤ m → Nat.succ m - n = Nat.succ (m - n) := @Nat.succ_sub
example : ∀ (m n k : Nat), m - n - k = m - k - n := @Nat.sub_right_comm
example : ∀ {n m : Nat}, m ≤ n → n - (n - m) = m := @Nat.sub_sub_self
example : ∀ {m n : Nat}, m < n → 0 < n - m := @Nat.sub_pos_of_lt
example : ∀ {m n : Nat}, 0 < n - m → m < n := @Nat.lt_of_sub_pos
example : ∀ {m n : Nat}, 0 < n - m ↔ m < n := @Nat.sub_pos_iff_lt
example : ∀ {a b : Nat}, a < b → b - a ≠ 0 := @Nat.sub_ne_zero_of_lt
example : ∀ {n m : Nat}, n - m = 0 → n ≤ m := @Nat.le_of_sub_eq_zero
example : ∀ {n m : Nat}, n - m = 0 ↔ n ≤ m := @Nat.sub_eq_zero_iff_le
example : ∀ {n : Nat}, n ≠ 0 → Nat.pred n < n := @Nat.pred_lt
example : ∀ {n m : Nat}, m < n → Nat.pred n < n := @Nat.pred_lt'
example : ∀ {n : Nat}, n ≠ 0 → n - 1 < n := @Nat.sub_one_lt
example : ∀ {n m : Nat}, m < n → n - 1 < n := @Nat.sub_one_lt_of_lt
example : ∀ {n m : Nat}, m < n → Nat.pred n < n := @Nat.pred_lt_of_lt
example : ∀ {a : Nat}, a ≠ 0 → a - 1 + 1 = a := @Nat.sub_one_add_one
example : ∀ (n : Nat), n - 1 ≤ n := @Nat.sub_one_le
example : ∀ {a i : Nat}, i < a → a - (i + 1) < a - i := @Nat.sub_succ_lt_self
example : ∀ {n m k : Nat}, m + k ≤ n → 0 < k → n - (m + k) < n - m := @Nat.sub_add_lt_sub
example : ∀ {n m : Nat}, n < m → n ≤ m - 1 := @Nat.le_sub_one_of_lt
example : ∀ {n m : Nat}, 0 < m → n ≤ m - 1 → n < m := @Nat.lt_of_le_sub_one
example : ∀ {n m : Nat}, n ≤ m → ∀ (k : Nat), n - k ≤ m - k := @Nat.sub_le_sub_right
example : ∀ {n m : Nat}, n ≤ m → ∀ (k : Nat), k - m ≤ k - n := @Nat.sub_le_sub_left
example : ∀ {k m n : Nat}, k < m → k < n → m - n < m - k := @Nat.sub_lt_sub_left
example : ∀ {a b c : Nat}, a + b ≤ c → a ≤ c - b := @Nat.le_sub_of_add_le
example : ∀ {a b c : Nat}, b ≤ c → a ≤ c - b → a + b ≤ c := @Nat.add_le_of_le_sub
example : ∀ {k m n : Nat}, k ≤ m → (n ≤ m - k ↔ n + k ≤ m) := @Nat.le_sub_iff_add_le
example : ∀ {a b c : Nat}, a - b ≤ c ↔ a ≤ c + b := @Nat.sub_le_iff_le_add
example : ∀ {a b c : Nat}, b ≤ a → (a - b < c ↔ a < c + b) := @Nat.sub_lt_iff_lt_add
example : ∀ {a b c : Nat}, a < c - b ↔ a + b < c := @Nat.lt_sub_iff_add_lt
example : ∀ {a b c : Nat}, a + b < c → a < c - b := @Nat.lt_sub_of_add_lt
example : ∀ {a b c : Nat}, a < c - b → a + b < c := @Nat.add_lt_of_lt_sub
example : ∀ {b a c : Nat}, b ≤ a → (a - b = c ↔ a = c + b) := @Nat.sub_eq_iff_eq_add
example : ∀ {b a c : Nat}, b ≤ a → (a - b = c ↔ a = b + c) := @Nat.sub_eq_iff_eq_add'
example : ∀ {a b c : Nat}, a < c → a - b < c := @Nat.sub_lt_of_lt
example : ∀ (n m : Nat), n * (m - 1) = n * m - n := @Nat.mul_sub_one
example : ∀ (k m n : Nat), k * (m - n) = k * m - k * n := @Nat.mul_sub
example : ∀ (n m k : Nat), (n - m) * k = n * k - m * k := @Nat.sub_mul
example : ∀ (n m : Nat), (n - 1) * m = n * m - m := @Nat.sub_one_mul
example : ∀ (a b : Nat), a + b - a = b := @Nat.add_sub_self_left
example : ∀ (a b : Nat), a + b - b = a := @Nat.add_sub_self_right
example : ∀ {a b c : Nat}, b ≤ a → a - b = c → a = c + b := @Nat.eq_add_of_sub_eq
example : ∀ {a b c : Nat}, a - b ≤ c → a ≤ c + b := @Nat.le_add_of_sub_le
example : ∀ {a b c : Nat}, a ≤ c + b → a - b ≤ c := @Nat.sub_le_of_le_add
example : ∀ {i a : Nat}, i < a → 0 < a - i := @Nat.zero_lt_sub_of_lt
example : ∀ {n m : Nat}, n - m ≠ 0 → m < n := @Nat.lt_of_sub_ne_zero
example : ∀ {n m : Nat}, n - m ≠ 0 ↔ m < n := @Nat.sub_ne_zero_iff_lt
example : ∀ {n m k : Nat}, k ≤ m → (n - k ≤ m - k ↔ n ≤ m) := @Nat.sub_le_sub_iff_right
example : ∀ {n k m : Nat}, n ≤ k → k < n + m → k - n < m := @Nat.sub_lt_left_of_lt_add
example : ∀ {n : Nat}, n ≠ 0 → ∃ (k : Nat), n = Nat.succ k := @Nat.exists_eq_succ_of_ne_zero
example : ∀ (n : Nat), n = 0 ∨ n = Nat.succ (Nat.pred n) := @Nat.eq_zero_or_eq_succ_pred
example : ∀ {a : Nat}, 0 < a → Nat.pred a < a := @Nat.pred_lt_self
example : ∀ {n m : Nat}, n < m → n ≤ Nat.pred m := @Nat.le_pred_of_lt
example : ∀ {n m : Nat}, 0 < m → (n ≤ Nat.pred m ↔ n < m) := @Nat.le_pred_iff_lt
example : ∀ {n m : Nat}, Nat.pred n ≤ m ↔ n ≤ Nat.succ m := @Nat.pred_le_iff_le_succ
example : ∀ {n m : Nat}, n < Nat.pred m ↔ Nat.succ n < m := @Nat.lt_pred_iff_succ_lt
example : ∀ (n m k : Nat), n * (m - k) = n * m - n * k := @Nat.mul_sub_left_distrib
example : ∀ (n m k : Nat), (n - m) * k = n * k - m * k := @Nat.mul_sub_right_distrib
example : ∀ (n m : Nat), Nat.pred n * m = n * m - m := @Nat.mul_pred_left
example : ∀ (n m : Nat), n * Nat.pred m = n * m - n := @Nat.mul_pred_right
example : ∀ {n m : Nat}, min n m = if n ≤ m then n else m := @Nat.min_def
example : ∀ {n m : Nat}, max n m = if n ≤ m then m else n := @Nat.max_def
example : ∀ {a b : Nat}, a ≤ b → min a b = a := @Nat.min_eq_left
example : ∀ {a b : Nat}, a ≤ b → max a b = b := @Nat.max_eq_right
example : ∀ {a b : Nat}, b ≤ a → min a b = b := @Nat.min_eq_right
example : ∀ {a b : Nat}, b ≤ a → max a b = a := @Nat.max_eq_left
example : ∀ (a b : Nat), min a b = min b a := @Nat.min_comm
example : ∀ (a b : Nat), max a b = max b a := @Nat.max_comm
example : ∀ (a : Nat), min a a = a := @Nat.min_self
example : ∀ (a : Nat), max a a = a := @Nat.max_self
example : ∀ (a b : Nat), min a b ≤ b := @Nat.min_le_right
example : ∀ (a b : Nat), min a b ≤ a := @Nat.min_le_left
example : ∀ (a b : Nat), a ≤ max a b := @Nat.le_max_left
example : ∀ (a b : Nat), b ≤ max a b := @Nat.le_max_right
example : ∀ {a b c : Nat}, a ≤ b → a ≤ c → a ≤ min b c := @Nat.le_min_of_le_of_le
example : ∀ {a b c : Nat}, a ≤ c → b ≤ c → max a b ≤ c := @Nat.max_le_of_le_of_le
example : ∀ {a b c : Nat}, a ≤ min b c ↔ a ≤ b ∧ a ≤ c := @Nat.le_min
example : ∀ {a b c : Nat}, max a b ≤ c ↔ a ≤ c ∧ b ≤ c := @Nat.max_le
example : ∀ (a b c : Nat), min (min a b) c = min a (min b c) := @Nat.min_assoc
example : ∀ (a b c : Nat), max (max a b) c = max a (max b c) := @Nat.max_assoc
example : ∀ (a : Nat), min 0 a = 0 := @Nat.zero_min
example : ∀ (a : Nat), min a 0 = 0 := @Nat.min_zero
example : ∀ (a : Nat), max 0 a = a := @Nat.zero_max
example : ∀ (a : Nat), max a 0 = a := @Nat.max_zero
example : ∀ (b : Nat), b ^ 0 = 1 := @Nat.pow_zero
example : ∀ {b n : Nat}, b ^ (n + 1) = b ^ n * b := @Nat.pow_succ
example : ∀ {b n : Nat}, b ^ (n + 1) = b ^ n * b := @Nat.pow_add_one
example : ∀ {m n : Nat}, m ^ (n + 1) = m * m ^ n := @Nat.pow_succ'
example : ∀ (a : Nat), a ^ 1 = a := @Nat.pow_one
example : ∀ (a : Nat), a ^ 2 = a * a := @Nat.pow_two
example : ∀ (n : Nat), 1 ^ n = 1 := @Nat.one_pow
example : ∀ {n : Nat}, 0 < n → 0 ^ n = 0 := @Nat.zero_pow
example : ∀ (a m n : Nat), a ^ (m + n) = a ^ m * a ^ n := @Nat.pow_add
example : ∀ (a m n : Nat), a ^ (m * n) = (a ^ m) ^ n := @Nat.pow_mul
example : ∀ (a b n : Nat), (a * b) ^ n = a ^ n * b ^ n := @Nat.mul_pow
example : ∀ {m n : Nat}, m ≤ n → ∀ (i : Nat), m ^ i ≤ n ^ i := @Nat.pow_le_pow_left
example : ∀ {n m k : Nat}, n > 0 → m ≤ k → n ^ m ≤ n ^ k := @Nat.pow_le_pow_right
example : ∀ (w : Nat), 0 < 2 ^ w := @Nat.two_pow_pos
example : ∀ {b : Nat} (n : Nat), 0 < b → 0 < b ^ n := @Nat.pos_pow_of_pos
example : ∀ {n : Nat}, n < 2 ^ n := @Nat.lt_two_pow_self
example : ∀ {a b n : Nat}, a < b → n ≠ 0 → a ^ n < b ^ n := @Nat.pow_lt_pow_left
example : ∀ {a m n : Nat}, 1 < a → m < n → a ^ m < a ^ n := @Nat.pow_lt_pow_right

/-! ### Natural numbers: division and divisibility -/

example : ∀ (x y : Nat), x / y = if 0 < y ∧ y ≤ x then (x - y) / y + 1 else 0 := @Nat.div_eq
example : ∀ (x y : Nat), x % y = if 0 < y ∧ y ≤ x then (x - y) % y else x := @Nat.mod_eq
example : ∀ (b : Nat), b / 0 = 0 := @Nat.div_zero
example : ∀ (a : Nat), a % 0 = a := @Nat.mod_zero
example : ∀ {a b : Nat}, a < b → a / b = 0 := @Nat.div_eq_of_lt
example : ∀ {a b : Nat}, a < b → a % b = a := @Nat.mod_eq_of_lt
example : ∀ {a b : Nat}, a ≥ b → a % b = (a - b) % b := @Nat.mod_eq_sub_mod
example : ∀ {b a : Nat}, 0 < b → b ≤ a → a / b = (a - b) / b + 1 := @Nat.div_eq_sub_div
example : ∀ (m k : Nat), m % k + k * (m / k) = m := @Nat.mod_add_div
example : ∀ (m k : Nat), k * (m / k) + m % k = m := @Nat.div_add_mod
example : ∀ (m k : Nat), m % k = m - k * (m / k) := @Nat.mod_def
example : ∀ (b : Nat), 0 / b = 0 := @Nat.zero_div
example : ∀ (b : Nat), 0 % b = 0 := @Nat.zero_mod
example : ∀ (n : Nat), n / 1 = n := @Nat.div_one
example : ∀ (x : Nat), x % 1 = 0 := @Nat.mod_one
example : ∀ (n : Nat), n % n = 0 := @Nat.mod_self
example : ∀ (x y : Nat), x % y ≤ x := @Nat.mod_le
example : ∀ (n : Nat), n % 2 = 0 ∨ n % 2 = 1 := @Nat.mod_two_eq_zero_or_one
example : ∀ (a n : Nat), a % n % n = a % n := @Nat.mod_mod
example : ∀ (x z : Nat), (x + z) % z = x % z := @Nat.add_mod_right
example : ∀ (x z : Nat), (x + z) % x = z % x := @Nat.add_mod_left
example : ∀ (x y z : Nat), (x + y * z) % y = x % y := @Nat.add_mul_mod_self_left
example : ∀ (x y z : Nat), (x + y * z) % z = x % z := @Nat.add_mul_mod_self_right
example : ∀ (m n : Nat), m * n % m = 0 := @Nat.mul_mod_right
example : ∀ (m n : Nat), m * n % n = 0 := @Nat.mul_mod_left
example : ∀ (x : Nat) {z : Nat}, 0 < z → (x + z) / z = x / z + 1 := @Nat.add_div_right
example : ∀ (x z : Nat) {y : Nat}, 0 < y → (x + y * z) / y = x / y + z := @Nat.add_mul_div_left
example : ∀ (x y : Nat) {z : Nat}, 0 < z → (x + y * z) / z = x / z + y := @Nat.add_mul_div_right
example : ∀ (n : Nat) {m : Nat}, 0 < m → m * n / m = n := @Nat.mul_div_right
example : ∀ (m : Nat) {n : Nat}, 0 < n → m * n / n = m := @Nat.mul_div_left
example : ∀ (m : Nat) {n : Nat}, 0 < n → m * n / n = m := @Nat.mul_div_cancel
example : ∀ (m : Nat) {n : Nat}, 0 < n → n * m / n = m := @Nat.mul_div_cancel_left
example : ∀ {n : Nat}, 0 < n → n / n = 1 := @Nat.div_self
example : ∀ (n k : Nat), n / k ≤ n := @Nat.div_le_self
example : ∀ {n k : Nat}, 0 < n → 1 < k → n / k < n := @Nat.div_lt_self
example : ∀ (m n : Nat), m / n * n ≤ m := @Nat.div_mul_le_self
example : ∀ (m n : Nat), n * (m / n) ≤ m := @Nat.mul_div_le
example : ∀ {k x y : Nat}, 0 < k → (x ≤ y / k ↔ x * k ≤ y) := @Nat.le_div_iff_mul_le
example : ∀ (a : Nat), a ∣ a := @Nat.dvd_refl
example : ∀ (a : Nat), a ∣ 0 := @Nat.dvd_zero
example : ∀ (a b : Nat), a ∣ b * a := @Nat.dvd_mul_left
example : ∀ (a b : Nat), a ∣ a * b := @Nat.dvd_mul_right
example : ∀ {a b c : Nat}, a ∣ b → b ∣ c → a ∣ c := @Nat.dvd_trans
example : ∀ {a : Nat}, 0 ∣ a → a = 0 := @Nat.eq_zero_of_zero_dvd
example : ∀ {n : Nat}, 0 ∣ n ↔ n = 0 := @Nat.zero_dvd
example : ∀ {m n k : Nat}, k ∣ m → k ∣ n → k ∣ m + n := @Nat.dvd_add
example : ∀ {k m n : Nat}, k ∣ m → k ∣ n → k ∣ m - n := @Nat.dvd_sub
example : ∀ {n m k : Nat}, k ∣ m → (k ∣ m + n ↔ k ∣ n) := @Nat.dvd_add_right
example : ∀ {n m k : Nat}, k ∣ n → (k ∣ m + n ↔ k ∣ m) := @Nat.dvd_add_left
example : ∀ {a b : Nat}, a ∣ b → ∀ (c : Nat), a ∣ c * b := @Nat.dvd_mul_left_of_dvd
example : ∀ {a b : Nat}, a ∣ b → ∀ (c : Nat), a ∣ b * c := @Nat.dvd_mul_right_of_dvd
example : ∀ {m n : Nat}, 0 < n → m ∣ n → m ≤ n := @Nat.le_of_dvd
example : ∀ {m n : Nat}, m ∣ n → n ∣ m → m = n := @Nat.dvd_antisymm
example : ∀ {m n : Nat}, m ∣ n → 0 < n → 0 < m := @Nat.pos_of_dvd_of_pos
example : ∀ (n : Nat), 1 ∣ n := @Nat.one_dvd
example : ∀ {n : Nat}, n ∣ 1 → n = 1 := @Nat.eq_one_of_dvd_one
example : ∀ {k n : Nat}, k ∣ n → n % k = 0 := @Nat.mod_eq_zero_of_dvd
example : ∀ {k n : Nat}, n % k = 0 → k ∣ n := @Nat.dvd_of_mod_eq_zero
example : ∀ {k n : Nat}, k ∣ n ↔ n % k = 0 := @Nat.dvd_iff_mod_eq_zero
example : ∀ {a b : Nat}, ¬a ∣ b → 0 < b % a := @Nat.emod_pos_of_not_dvd
example : ∀ {m n : Nat}, (n % m == 0) = true → (m ∣ n) = True := @Nat.dvd_eq_true_of_mod_eq_zero
example : ∀ {m n : Nat}, (n % m != 0) = true → (m ∣ n) = False := @Nat.dvd_eq_false_of_mod_ne_zero
example : ∀ {n m : Nat}, n ∣ m → n * (m / n) = m := @Nat.mul_div_cancel'
example : ∀ {n m : Nat}, n ∣ m → m / n * n = m := @Nat.div_mul_cancel
example : ∀ {a b c d : Nat}, a ∣ b → c ∣ d → a * c ∣ b * d := @Nat.mul_dvd_mul
example : ∀ {b c : Nat} (a : Nat), b ∣ c → a * b ∣ a * c := @Nat.mul_dvd_mul_left
example : ∀ {a b : Nat}, a ∣ b → ∀ (c : Nat), a * c ∣ b * c := @Nat.mul_dvd_mul_right
example : ∀ (m n k : Nat), (m % n + k) % n = (m + k) % n := @Nat.mod_add_mod
example : ∀ (m n k : Nat), (m + n % k) % k = (m + n) % k := @Nat.add_mod_mod
example : ∀ (a b n : Nat), (a + b) % n = (a % n + b % n) % n := @Nat.add_mod
example : ∀ (a b n : Nat), a * b % n = a % n * (b % n) % n := @Nat.mul_mod
example : ∀ (m n k : Nat), m / n / k = m / (n * k) := @Nat.div_div_eq_div_mul
example : ∀ {a b c : Nat}, a ≤ b → a / c ≤ b / c := @Nat.div_le_div_right
example : ∀ {k x y : Nat}, 0 < k → (x / k < y ↔ x < y * k) := @Nat.div_lt_iff_lt_mul
example : ∀ {n : Nat}, n ∣ 1 ↔ n = 1 := @Nat.dvd_one

/-! ### Natural numbers: greatest common divisor -/

example : ∀ (y : Nat), Nat.gcd 0 y = y := @Nat.gcd_zero_left
example :
    ∀ (x y : Nat), Nat.gcd (Nat.succ x) y = Nat.gcd (y % Nat.succ x) (Nat.succ x) :=
  @Nat.gcd_succ
example : ∀ (x y : Nat), Nat.gcd (x + 1) y = Nat.gcd (y % (x + 1)) (x + 1) := @Nat.gcd_add_one
example : ∀ (x y : Nat), Nat.gcd x y = if x = 0 then y else Nat.gcd (y % x) x := @Nat.gcd_def
example : ∀ (m n : Nat), Nat.gcd m n = Nat.gcd (n % m) m := @Nat.gcd_rec
example : ∀ (n : Nat), Nat.gcd n 0 = n := @Nat.gcd_zero_right
example : ∀ (n : Nat), Nat.gcd n n = n := @Nat.gcd_self
example : ∀ (n : Nat), Nat.gcd 1 n = 1 := @Nat.gcd_one_left
example :
    ∀ {P : Nat → Nat → Prop} (m n : Nat),
    (∀ (n : Nat), P 0 n) → (∀ (m n : Nat), 0 < m → P (n % m) m → P m n) → P m n :=
  @Nat.gcd.induction
example : ∀ {k m n : Nat}, k ∣ m → k ∣ n → k ∣ m % n := @Nat.dvd_mod
example : ∀ {k m n : Nat}, k ∣ m % n → k ∣ n → k ∣ m := @Nat.dvd_of_dvd_mod
example : ∀ (m n : Nat), Nat.gcd m n ∣ m ∧ Nat.gcd m n ∣ n := @Nat.gcd_dvd
example : ∀ (m n : Nat), Nat.gcd m n ∣ m := @Nat.gcd_dvd_left
example : ∀ (m n : Nat), Nat.gcd m n ∣ n := @Nat.gcd_dvd_right
example : ∀ {k m n : Nat}, k ∣ m → k ∣ n → k ∣ Nat.gcd m n := @Nat.dvd_gcd
example : ∀ {k m n : Nat}, k ∣ Nat.gcd m n ↔ k ∣ m ∧ k ∣ n := @Nat.dvd_gcd_iff
example : ∀ (m n : Nat), Nat.gcd m n = Nat.gcd n m := @Nat.gcd_comm
example : ∀ (m n k : Nat), Nat.gcd (Nat.gcd m n) k = Nat.gcd m (Nat.gcd n k) := @Nat.gcd_assoc
example : ∀ (n : Nat), Nat.gcd n 1 = 1 := @Nat.gcd_one_right
example : ∀ {m : Nat} (n : Nat), 0 < m → 0 < Nat.gcd m n := @Nat.gcd_pos_of_pos_left
example : ∀ (m : Nat) {n : Nat}, 0 < n → 0 < Nat.gcd m n := @Nat.gcd_pos_of_pos_right
example : ∀ {m : Nat} (n : Nat), 0 < m → Nat.gcd m n ≤ m := @Nat.gcd_le_left
example : ∀ {n : Nat} (m : Nat), 0 < n → Nat.gcd m n ≤ n := @Nat.gcd_le_right
example : ∀ {m n : Nat}, Nat.gcd m n = 0 → m = 0 := @Nat.eq_zero_of_gcd_eq_zero_left
example : ∀ {m n : Nat}, m ∣ n → Nat.gcd m n = m := @Nat.gcd_eq_left
example : ∀ {m n : Nat}, n ∣ m → Nat.gcd m n = n := @Nat.gcd_eq_right
example : ∀ (m n k : Nat), Nat.gcd (m * n) (m * k) = m * Nat.gcd n k := @Nat.gcd_mul_left
example : ∀ (m n k : Nat), Nat.gcd (m * n) (k * n) = Nat.gcd m k * n := @Nat.gcd_mul_right
example : ∀ (m n : Nat), Nat.gcd m n * Nat.lcm m n = m * n := @Nat.gcd_mul_lcm
example : ∀ {m n : Nat}, Nat.Coprime m n → Nat.gcd m n = 1 := @Nat.Coprime.gcd_eq_one
example : ∀ {n m : Nat}, Nat.Coprime n m → Nat.Coprime m n := @Nat.Coprime.symm
example :
    ∀ {k n m : Nat}, Nat.Coprime k n → k ∣ m * n → k ∣ m :=
  @Nat.Coprime.dvd_of_dvd_mul_right
example : ∀ {k m n : Nat}, Nat.Coprime k m → k ∣ m * n → k ∣ n := @Nat.Coprime.dvd_of_dvd_mul_left
example : ∀ (n : Nat), n <<< 0 = n := @Nat.shiftLeft_zero
example : ∀ (n : Nat), n >>> 0 = n := @Nat.shiftRight_zero
example : ∀ (m n : Nat), m >>> (n + 1) = m >>> n / 2 := @Nat.shiftRight_succ
example : ∀ (a b : Nat), a <<< b = a * 2 ^ b := @Nat.shiftLeft_eq
example : ∀ (m n : Nat), m >>> n = m / 2 ^ n := @Nat.shiftRight_eq_div_pow
example : ∀ (n : Nat), Nat.log2 n = if 2 ≤ n then Nat.log2 (n / 2) + 1 else 0 := @Nat.log2_def

/-! ### Classical logic and quotients -/

example :
    ∀ {α : Sort u_1} {p : α → Prop} (h : ∃ (x : α), p x), p (Classical.choose h) :=
  @Classical.choose_spec
example : ∀ (p : Prop), p ∨ ¬p := @Classical.em
example : ∀ {α : Sort u_1}, Nonempty α → ∃ (x : α), True := @Classical.exists_true_of_nonempty
example :
    ∀ {α : Sort u_1} {β : α → Sort u_2} {r : (x : α) → β x → Prop},
    (∀ (x : α), ∃ (y : β x), r x y) → ∃ (f : (x : α) → β x), ∀ (x : α), r x (f x) :=
  @Classical.axiomOfChoice
example :
    ∀ {α : Sort u_1} {b : α → Sort u_2} {p : (x : α) → b x → Prop},
    (∀ (x : α), ∃ (y : b x), p x y) ↔ ∃ (f : (x : α) → b x), ∀ (x : α), p x (f x) :=
  @Classical.skolem
example : ∀ (a : Prop), a = True ∨ a = False := @Classical.propComplete
example : ∀ {p q : Prop}, (p → q) → (¬p → q) → q := @Classical.byCases
example : ∀ {p : Prop}, (¬p → False) → p := @Classical.byContradiction
example : ∀ {p : Prop}, ¬¬p → p := @Classical.of_not_not
example : ∀ {a : Prop}, ¬¬a ↔ a := @Classical.not_not
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (¬∀ (x : α), p x) ↔ ∃ (x : α), ¬p x :=
  @Classical.not_forall
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (¬∀ (x : α), ¬p x) ↔ ∃ (x : α), p x :=
  @Classical.not_forall_not
example :
    ∀ {α : Sort u_1} {p : α → Prop}, (¬∃ (x : α), ¬p x) ↔ ∀ (x : α), p x :=
  @Classical.not_exists_not
example :
    ∀ {α : Sort u_1} (P : α → Prop), (∀ (a : α), P a) ∨ ∃ (a : α), ¬P a :=
  @Classical.forall_or_exists_not
example :
    ∀ {α : Sort u_1} (P : α → Prop), (∃ (a : α), P a) ∨ ∀ (a : α), ¬P a :=
  @Classical.exists_or_forall_not
example : ∀ {a b : Prop}, a ∨ b ↔ ¬a → b := @Classical.or_iff_not_imp_left
example : ∀ {a b : Prop}, a ∨ b ↔ ¬b → a := @Classical.or_iff_not_imp_right
example : ∀ {a b : Prop}, ¬(a → b) ↔ a ∧ ¬b := @Classical.not_imp_iff_and_not
example : ∀ {a b : Prop}, ¬(a → b) ↔ a ∧ ¬b := @Classical.not_imp
example : ∀ {a b : Prop}, ¬(a ∧ b) ↔ ¬a ∨ ¬b := @Classical.not_and_iff_not_or_not
example : ∀ {a b : Prop}, ¬(a ↔ b) ↔ (¬a ↔ b) := @Classical.not_iff
example : ∀ {a b : Prop}, (¬a ↔ ¬b) ↔ (a ↔ b) := @Classical.not_iff_not
example : ∀ {a b : Prop}, a → b ↔ ¬a ∨ b := @Classical.imp_iff_not_or
example : ∀ {a b c : Prop}, a → b ∨ c ↔ (a → b) ∨ (a → c) := @Classical.imp_or
example :
    ∀ {α : Sort u_1} {p : α → Prop} [Decidable (∃ (x : α), p x)],
    (¬∀ (x : α), ¬p x) ↔ ∃ (x : α), p x :=
  @Decidable.not_forall_not
example :
    ∀ {α : Sort u_1} {p : α → Prop} (P : ∃ (a : α), p a), p (Exists.choose P) :=
  @Exists.choose_spec
example : ∀ {α : Sort u_1} [inst : Setoid α] (a : α), a ≈ a := @Setoid.refl
example : ∀ {α : Sort u_1} [inst : Setoid α] {a b : α}, a ≈ b → b ≈ a := @Setoid.symm
example : ∀ {α : Sort u_1} [inst : Setoid α] {a b c : α}, a ≈ b → b ≈ c → a ≈ c := @Setoid.trans
example :
    ∀ {α : Sort u_1} {r : α → α → Prop} {β : Sort u_2} (f : α → β) (c : ∀ (a b : α), r a b → f a = f b)
    (a : α), Quot.lift f c (Quot.mk r a) = f a :=
  @Quot.liftBeta
example :
    ∀ {α : Sort u_1} {r : α → α → Prop} {motive : Quot r → Prop} (q : Quot r),
    (∀ (a : α), motive (Quot.mk r a)) → motive q :=
  @Quot.inductionOn
example :
    ∀ {α : Sort u_1} {r : α → α → Prop} (q : Quot r), ∃ (a : α), Quot.mk r a = q :=
  @Quot.exists_rep
example :
    ∀ {α : Sort u_1} {s : Setoid α} {a b : α}, a ≈ b → Quotient.mk s a = Quotient.mk s b :=
  @Quotient.sound
example :
    ∀ {α : Sort u_1} {s : Setoid α} {motive : Quotient s → Prop},
    (∀ (a : α), motive (Quotient.mk s a)) → ∀ (q : Quotient s), motive q :=
  @Quotient.ind
example :
    ∀ {α : Sort u_1} {s : Setoid α} {motive : Quotient s → Prop} (q : Quotient s),
    (∀ (a : α), motive (Quotient.mk s a)) → motive q :=
  @Quotient.inductionOn
example :
    ∀ {α : Sort u_1} {s : Setoid α} (q : Quotient s), ∃ (a : α), Quotient.mk s a = q :=
  @Quotient.exists_rep
example :
    ∀ {α : Sort u_1} {s : Setoid α} {a b : α}, Quotient.mk s a = Quotient.mk s b → a ≈ b :=
  @Quotient.exact

/-! ### Lists -/

example : ∀ {α : Type u_1} (a : α) (l : List α), a :: l ≠ [] := @List.cons_ne_nil
example : ∀ {α : Type u_1} (a : α) (l : List α), [] ≠ a :: l := @List.nil_ne_cons
example : ∀ {α : Type u_1} (a : α) (l : List α), a :: l ≠ l := @List.cons_ne_self
example :
    ∀ {α : Type u_1} {a b : α} {s t : List α}, a :: s = b :: t → a = b :=
  @List.head_eq_of_cons_eq
example :
    ∀ {α : Type u_1} {a b : α} {s t : List α}, a :: s = b :: t → s = t :=
  @List.tail_eq_of_cons_eq
example :
    ∀ {α : Type u_1} (a : α) {l l' : List α}, a :: l = a :: l' ↔ l = l' :=
  @List.cons_inj_right
example :
    ∀ {α : Type u_1} {a b : α} {l l' : List α}, a :: l = b :: l' ↔ a = b ∧ l = l' :=
  @List.cons_eq_cons
example :
    ∀ {α : Type u_1} {l : List α}, l ≠ [] → ∃ (b : α), ∃ (l' : List α), l = b :: l' :=
  @List.exists_cons_of_ne_nil
example :
    ∀ {α : Type u_1} {l : List α}, l ≠ [] ↔ ∃ (b : α), ∃ (l' : List α), l = b :: l' :=
  @List.ne_nil_iff_exists_cons
example :
    ∀ {α : Type u_1} {a : α} {as : List α}, List.length (a :: as) = List.length as + 1 :=
  @List.length_cons
example : ∀ {α : Type u_1} {a : α}, List.length [a] = 1 := @List.length_singleton
example :
    ∀ {α : Type u_1} {l : List α}, List.length l = 0 → l = [] :=
  @List.eq_nil_of_length_eq_zero
example : ∀ {α : Type u_1} {l : List α}, List.length l = 0 ↔ l = [] := @List.length_eq_zero_iff
example :
    ∀ {α : Type u_1} {l : List α} {n : Nat}, List.length l = n + 1 → l ≠ [] :=
  @List.ne_nil_of_length_eq_add_one
example : ∀ {α : Type u_1} {l : List α}, 0 < List.length l ↔ l ≠ [] := @List.length_pos_iff
example : ∀ {α : Type u_1} {l : List α}, 0 < List.length l → l ≠ [] := @List.ne_nil_of_length_pos
example :
    ∀ {α : Type u_1} {l : List α}, 0 < List.length l → ∃ (a : α), a ∈ l :=
  @List.exists_mem_of_length_pos
example :
    ∀ {α : Type u_1} {l : List α}, List.length l = 1 ↔ ∃ (a : α), l = [a] :=
  @List.length_eq_one_iff
example : ∀ {α : Type u_1} (as : List α), [] ++ as = as := @List.nil_append
example :
    ∀ {α : Type u_1} {a : α} {as bs : List α}, a :: as ++ bs = a :: (as ++ bs) :=
  @List.cons_append
example : ∀ {α : Type u_1} (as : List α), as ++ [] = as := @List.append_nil
example :
    ∀ {α : Type u_1} (as bs cs : List α), as ++ bs ++ cs = as ++ (bs ++ cs) :=
  @List.append_assoc
example :
    ∀ {α : Type u_1} (as : List α) (b : α) (bs : List α), as ++ b :: bs = as ++ [b] ++ bs :=
  @List.append_cons
example : ∀ {α : Type u_1} {x : α} {l : List α}, [x] ++ l = x :: l := @List.singleton_append
example :
    ∀ {α : Type u_1} {as bs : List α}, List.length (as ++ bs) = List.length as + List.length bs :=
  @List.length_append
example :
    ∀ {α : Type u_1} {s₁ s₂ t₁ t₂ : List α},
    s₁ ++ t₁ = s₂ ++ t₂ → List.length s₁ = List.length s₂ → s₁ = s₂ ∧ t₁ = t₂ :=
  @List.append_inj
example :
    ∀ {α : Type u_1} {as bs cs : List α}, as ++ bs = as ++ cs → bs = cs :=
  @List.append_cancel_left
example :
    ∀ {α : Type u_1} {as bs cs : List α}, as ++ bs = cs ++ bs → as = cs :=
  @List.append_cancel_right
example :
    ∀ {α : Type u_1} (as bs cs : List α), (as ++ bs = as ++ cs) = (bs = cs) :=
  @List.append_cancel_left_eq
example :
    ∀ {α : Type u_1} (as bs cs : List α), (as ++ bs = cs ++ bs) = (as = cs) :=
  @List.append_cancel_right_eq
example :
    ∀ {α : Type u_1} {t₁ t₂ : List α} (s : List α), s ++ t₁ = s ++ t₂ ↔ t₁ = t₂ :=
  @List.append_right_inj
example :
    ∀ {α : Type u_1} {s₁ s₂ : List α} (t : List α), s₁ ++ t = s₂ ++ t ↔ s₁ = s₂ :=
  @List.append_left_inj
example :
    ∀ {α : Type u_1} {p q : List α}, p ++ q = [] ↔ p = [] ∧ q = [] :=
  @List.append_eq_nil_iff
example :
    ∀ {α : Type u_1} {s : List α}, s ≠ [] → ∀ (t : List α), s ++ t ≠ [] :=
  @List.append_ne_nil_of_left_ne_nil
example :
    ∀ {α : Type u_1} {as : List α} {a : α}, List.concat as a = as ++ [a] :=
  @List.concat_eq_append
example :
    ∀ {α : Type u_1} {as : List α} {a : α}, List.length (List.concat as a) = List.length as + 1 :=
  @List.length_concat
example : ∀ {α : Type u_1} {a : α}, ¬a ∈ [] := @List.not_mem_nil
example : ∀ {α : Type u_1} {l : List α} {a b : α}, a ∈ b :: l ↔ a = b ∨ a ∈ l := @List.mem_cons
example : ∀ {α : Type u_1} {a : α} {l : List α}, a ∈ a :: l := @List.mem_cons_self
example :
    ∀ {α : Type u_1} (y : α) {a : α} {l : List α}, a ∈ l → a ∈ y :: l :=
  @List.mem_cons_of_mem
example : ∀ {α : Type u_1} {a b : α}, a ∈ [b] ↔ a = b := @List.mem_singleton
example : ∀ {α : Type u_1} (a : α), a ∈ [a] := @List.mem_singleton_self
example : ∀ {α : Type u_1} {a b : α}, a ∈ [b] → a = b := @List.eq_of_mem_singleton
example :
    ∀ {α : Type u_1} {a y : α} {l : List α}, a ∈ y :: l → a = y ∨ a ∈ l :=
  @List.eq_or_mem_of_mem_cons
example : ∀ {α : Type u_1} {l : List α} {a : α}, a ∈ l → l ≠ [] := @List.ne_nil_of_mem
example :
    ∀ {α : Type u_1} {l : List α} {p : α → Prop} {a : α},
    (∀ (x : α), x ∈ a :: l → p x) ↔ p a ∧ ∀ (x : α), x ∈ l → p x :=
  @List.forall_mem_cons
example :
    ∀ {α : Type u_1} {l : List α}, l = [] ↔ ∀ (a : α), ¬a ∈ l :=
  @List.eq_nil_iff_forall_not_mem
example : ∀ {α : Type u_1} {a : α} {s t : List α}, a ∈ s ++ t ↔ a ∈ s ∨ a ∈ t := @List.mem_append
example :
    ∀ {α : Type u_1} {a : α} {as : List α} (bs : List α), a ∈ as → a ∈ as ++ bs :=
  @List.mem_append_left
example :
    ∀ {α : Type u_1} {b : α} (as : List α) {bs : List α}, b ∈ bs → b ∈ as ++ bs :=
  @List.mem_append_right
example : ∀ {α : Type u_1} {xs : List α} {a : α}, a ∈ xs ++ [a] := @List.mem_concat_self
example :
    ∀ {α : Type u_1} {a : α} {l : List α}, a ∈ l → ∃ (s : List α), ∃ (t : List α), l = s ++ a :: t :=
  @List.append_of_mem
example :
    ∀ {α : Type u_1} {l : List α} {a : α}, a ∈ l → 0 < List.length l :=
  @List.length_pos_of_mem
example : ∀ {α : Type u_1} [inst : BEq α] {a : α}, List.elem a [] = false := @List.elem_nil
example :
    ∀ {α : Type u_1} [inst : BEq α] {a b : α} {bs : List α},
    List.elem a (b :: bs) =
    match a == b with
    | true => true
    | false => List.elem a bs :=
  @List.elem_cons
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a : α} {as : List α}, List.elem a as = true ↔ a ∈ as :=
  @List.elem_iff
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a : α} {as : List α},
    List.contains as a = true ↔ a ∈ as :=
  @List.contains_iff
example : ∀ {α : Type u_1} {β : Type u_2} {f : α → β}, List.map f [] = [] := @List.map_nil
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {a : α} {l : List α},
    List.map f (a :: l) = f a :: List.map f l :=
  @List.map_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {as : List α} (f : α → β),
    List.length (List.map f as) = List.length as :=
  @List.length_map
example : ∀ {α : Type u_1} (l : List α), List.map id l = l := @List.map_id
example : ∀ {α : Type u_1} (l : List α), List.map (fun (a : α) => a) l = l := @List.map_id'
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {g : β → γ} {f : α → β} {l : List α},
    List.map g (List.map f l) = List.map (g ∘ f) l :=
  @List.map_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {l₁ l₂ : List α} {f : α → β},
    List.map f (l₁ ++ l₂) = List.map f l₁ ++ List.map f l₂ :=
  @List.map_append
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {l : List α}, List.map f l = [] ↔ l = [] :=
  @List.map_eq_nil_iff
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : α → β} {b : β},
    b ∈ List.map f l ↔ ∃ (a : α), a ∈ l ∧ f a = b :=
  @List.mem_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : α → β} {a : α}, a ∈ l → f a ∈ List.map f l :=
  @List.mem_map_of_mem
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : α → β} {b : β},
    b ∈ List.map f l → ∃ (a : α), a ∈ l ∧ f a = b :=
  @List.exists_of_mem_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f g : α → β},
    (∀ (a : α), a ∈ l → f a = g a) → List.map f l = List.map g l :=
  @List.map_congr_left
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f g : α → β},
    List.map f l = List.map g l ↔ ∀ (a : α), a ∈ l → f a = g a :=
  @List.map_inj_left
example : ∀ {α : Type u_1} {p : α → Bool}, List.filter p [] = [] := @List.filter_nil
example :
    ∀ {α : Type u_1} {x : α} {xs : List α} {p : α → Bool},
    List.filter p (x :: xs) = if p x = true then x :: List.filter p xs else List.filter p xs :=
  @List.filter_cons
example :
    ∀ {α : Type u_1} {p : α → Bool} {a : α} {l : List α},
    p a = true → List.filter p (a :: l) = a :: List.filter p l :=
  @List.filter_cons_of_pos
example :
    ∀ {α : Type u_1} {p : α → Bool} {a : α} {l : List α},
    ¬p a = true → List.filter p (a :: l) = List.filter p l :=
  @List.filter_cons_of_neg
example :
    ∀ {α : Type u_1} {p : α → Bool} (l₁ l₂ : List α),
    List.filter p (l₁ ++ l₂) = List.filter p l₁ ++ List.filter p l₂ :=
  @List.filter_append
example :
    ∀ {α : Type u_1} {p : α → Bool} {as : List α} {x : α}, x ∈ List.filter p as ↔ x ∈ as ∧ p x = true :=
  @List.mem_filter
example :
    ∀ {α : Type u_1} (p : α → Bool) (l : List α), List.length (List.filter p l) ≤ List.length l :=
  @List.length_filter_le
example :
    ∀ {α : Type u_1} {p : α → Bool} (q : α → Bool) (l : List α),
    List.filter p (List.filter q l) = List.filter (fun (a : α) => p a && q a) l :=
  @List.filter_filter
example :
    ∀ {α : Type u_1} {l : List α}, List.filter (fun (x : α) => true) l = l :=
  @List.filter_true
example :
    ∀ {α : Type u_1} {l : List α}, List.filter (fun (x : α) => false) l = [] :=
  @List.filter_false
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α}, List.filter p l = l ↔ ∀ (a : α), a ∈ l → p a = true :=
  @List.filter_eq_self
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α},
    List.filter p l = [] ↔ ∀ (a : α), a ∈ l → ¬p a = true :=
  @List.filter_eq_nil_iff
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β → β} {b : β}, List.foldr f b [] = b :=
  @List.foldr_nil
example :
    ∀ {α : Type u_1} {β : Type u_2} {a : α} {l : List α} {f : α → β → β} {b : β},
    List.foldr f b (a :: l) = f a (List.foldr f b l) :=
  @List.foldr_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : β → α → β} {b : β}, List.foldl f b [] = b :=
  @List.foldl_nil
example :
    ∀ {α : Type u_1} {β : Type u_2} {a : α} {l : List α} {f : β → α → β} {b : β},
    List.foldl f b (a :: l) = List.foldl f (f b a) l :=
  @List.foldl_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β → β} {b : β} {l l' : List α},
    List.foldr f b (l ++ l') = List.foldr f (List.foldr f b l') l :=
  @List.foldr_append
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : β → α → β} {b : β} {l l' : List α},
    List.foldl f b (l ++ l') = List.foldl f (List.foldl f b l) l' :=
  @List.foldl_append
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β} {g : β → γ → γ} {init : γ} {l : List α},
    List.foldr g init (List.map f l) = List.foldr (fun (x : α) (y : γ) => g (f x) y) init l :=
  @List.foldr_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β} {g : γ → β → γ} {l : List α} {init : γ},
    List.foldl g init (List.map f l) = List.foldl (fun (x : γ) (y : α) => g x (f y)) init l :=
  @List.foldl_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : α → β} {l' : List β},
    List.foldr (fun (x : α) (ys : List β) => f x :: ys) l' l = List.map f l ++ l' :=
  @List.foldr_cons_eq_append
example : ∀ {α : Type u_1} {r : List α}, List.reverseAux [] r = r := @List.reverseAux_nil
example :
    ∀ {α : Type u_1} {a : α} {l r : List α}, List.reverseAux (a :: l) r = List.reverseAux l (a :: r) :=
  @List.reverseAux_cons
example :
    ∀ {α : Type u_1} {as bs : List α}, List.reverseAux as bs = List.reverse as ++ bs :=
  @List.reverseAux_eq
example :
    ∀ {α : Type u_1} {a : α} {as : List α}, List.reverse (a :: as) = List.reverse as ++ [a] :=
  @List.reverse_cons
example :
    ∀ {α : Type u_1} {as bs : List α}, List.reverse (as ++ bs) = List.reverse bs ++ List.reverse as :=
  @List.reverse_append
example :
    ∀ {α : Type u_1} {l : List α} {a : α}, List.reverse (l ++ [a]) = a :: List.reverse l :=
  @List.reverse_concat
example :
    ∀ {α : Type u_1} (as : List α), List.reverse (List.reverse as) = as :=
  @List.reverse_reverse
example :
    ∀ {α : Type u_1} {as : List α}, List.length (List.reverse as) = List.length as :=
  @List.length_reverse
example :
    ∀ {α : Type u_1} {x : α} {as : List α}, x ∈ List.reverse as ↔ x ∈ as :=
  @List.mem_reverse
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {l : List α},
    List.map f (List.reverse l) = List.reverse (List.map f l) :=
  @List.map_reverse
example :
    ∀ {α : Type u_1} {xs : List α}, List.reverse xs = [] ↔ xs = [] :=
  @List.reverse_eq_nil_iff
example :
    ∀ {α : Type u_1} {xs ys : List α}, List.reverse xs = List.reverse ys ↔ xs = ys :=
  @List.reverse_inj
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : α → β → β} {b : β},
    List.foldr f b (List.reverse l) = List.foldl (fun (x : β) (y : α) => f y x) b l :=
  @List.foldr_reverse
example :
    ∀ {α : Type u_1} {β : Type u_2} {l : List α} {f : β → α → β} {b : β},
    List.foldl f b (List.reverse l) = List.foldr (fun (x : α) (y : β) => f y x) b l :=
  @List.foldl_reverse
example :
    ∀ {α : Type u_1} [inst : SizeOf α] {as : List α} {a : α}, a ∈ as → sizeOf a < sizeOf as :=
  @List.sizeOf_lt_of_mem

/-! ### Lists, options and pairs -/

example : ∀ {α : Type u_1} {a : α} {l : List α}, (a :: l)[0]? = some a := @List.getElem?_cons_zero
example :
    ∀ {α : Type u_1} {a : α} {l : List α} {i : Nat}, (a :: l)[i + 1]? = l[i]? :=
  @List.getElem?_cons_succ
example :
    ∀ {α : Type u_1} (a : α) (as : List α) (h : 0 < List.length (a :: as)), (a :: as)[0] = a :=
  @List.getElem_cons_zero
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat} {a : α},
    l[i]? = some a ↔ ∃ (h : i < List.length l), l[i] = a :=
  @List.getElem?_eq_some_iff
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat} (h : i < List.length l), l[i]? = some l[i] :=
  @List.getElem?_eq_getElem
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat}, l[i]? = none ↔ List.length l ≤ i :=
  @List.getElem?_eq_none_iff
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat}, List.length l ≤ i → l[i]? = none :=
  @List.getElem?_eq_none
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat} (h : i < List.length l), l[i] ∈ l :=
  @List.getElem_mem
example :
    ∀ {α : Type u_1} {a : α} {l : List α}, a ∈ l → ∃ (i : Nat), ∃ (h : i < List.length l), l[i] = a :=
  @List.getElem_of_mem
example :
    ∀ {α : Type u_1} {a : α} {l : List α}, a ∈ l ↔ ∃ (i : Nat), ∃ (h : i < List.length l), l[i] = a :=
  @List.mem_iff_getElem
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {l : List α} {i : Nat},
    (List.map f l)[i]? = Option.map f l[i]? :=
  @List.getElem?_map
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α} {i : Nat}, i < List.length l₁ → (l₁ ++ l₂)[i]? = l₁[i]? :=
  @List.getElem?_append_left
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α} {i : Nat},
    List.length l₁ ≤ i → (l₁ ++ l₂)[i]? = l₂[i - List.length l₁]? :=
  @List.getElem?_append_right
example :
    ∀ {α : Type u_1} {a : α} {l : List α} {h : a :: l ≠ []}, List.head (a :: l) h = a :=
  @List.head_cons
example : ∀ {α : Type u_1} {a : α} {l : List α}, List.head? (a :: l) = some a := @List.head?_cons
example : ∀ {α : Type u_1} {a : α} {as : List α}, List.tail (a :: as) = as := @List.tail_cons
example : ∀ {α : Type u_1} {l : List α} (h : l ≠ []), List.head l h ∈ l := @List.head_mem
example : ∀ {α : Type u_1} {a : α} {l : List α}, a ∈ List.tail l → a ∈ l := @List.mem_of_mem_tail
example :
    ∀ {α : Type u_1} {l : List α}, List.length (List.tail l) = List.length l - 1 :=
  @List.length_tail
example :
    ∀ {α : Type u_1} {a b : α} {l : List α} (h : a :: b :: l ≠ []),
    List.getLast (a :: b :: l) h = List.getLast (b :: l) (List.cons_ne_nil b l) :=
  @List.getLast_cons_cons
example :
    ∀ {α : Type u_1} {a : α} (h : [a] ≠ []), List.getLast [a] h = a :=
  @List.getLast_singleton
example : ∀ {α : Type u_1} {l : List α} (h : l ≠ []), List.getLast l h ∈ l := @List.getLast_mem
example :
    ∀ {α : Type u_1} {x : α} {xs : List α}, List.isEmpty (x :: xs) = false :=
  @List.isEmpty_cons
example : ∀ {α : Type u_1} {l : List α}, List.isEmpty l = true ↔ l = [] := @List.isEmpty_iff
example :
    ∀ {α : Type u_1} {l : List α} {b : α}, List.dropLast (l ++ [b]) = l :=
  @List.dropLast_concat
example : ∀ {α : Type u_1} {l : List α}, List.take 0 l = [] := @List.take_zero
example :
    ∀ {α : Type u_1} {a : α} {as : List α} {i : Nat},
    List.take (i + 1) (a :: as) = a :: List.take i as :=
  @List.take_succ_cons
example : ∀ {α : Type u_1} {l : List α}, List.drop 0 l = l := @List.drop_zero
example :
    ∀ {α : Type u_1} {a : α} {l : List α} {i : Nat}, List.drop (i + 1) (a :: l) = List.drop i l :=
  @List.drop_succ_cons
example :
    ∀ {α : Type u_1} (i : Nat) (l : List α), List.take i l ++ List.drop i l = l :=
  @List.take_append_drop
example :
    ∀ {α : Type u_1} {i : Nat} {l : List α}, List.length (List.take i l) = min i (List.length l) :=
  @List.length_take
example :
    ∀ {α : Type u_1} {i : Nat} {l : List α}, List.length (List.drop i l) = List.length l - i :=
  @List.length_drop
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat}, List.length l ≤ i → List.take i l = l :=
  @List.take_of_length_le
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat}, List.length l ≤ i → List.drop i l = [] :=
  @List.drop_of_length_le
example : ∀ {α : Type u_1} {l : List α}, List.take (List.length l) l = l := @List.take_length
example : ∀ {α : Type u_1} {l : List α}, List.drop (List.length l) l = [] := @List.drop_length
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α}, List.take (List.length l₁) (l₁ ++ l₂) = l₁ :=
  @List.take_left
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α}, List.drop (List.length l₁) (l₁ ++ l₂) = l₂ :=
  @List.drop_left
example :
    ∀ {α : Type u_1} {i j : Nat} {l : List α}, List.drop i (List.drop j l) = List.drop (j + i) l :=
  @List.drop_drop
example :
    ∀ {α : Type u_1} {a : α} {i : Nat} {l : List α}, a ∈ List.take i l → a ∈ l :=
  @List.mem_of_mem_take
example :
    ∀ {α : Type u_1} {a : α} {i : Nat} {l : List α}, a ∈ List.drop i l → a ∈ l :=
  @List.mem_of_mem_drop
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {l : List α} {i : Nat},
    List.map f (List.take i l) = List.take i (List.map f l) :=
  @List.map_take
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {l : List α} {i : Nat},
    List.map f (List.drop i l) = List.drop i (List.map f l) :=
  @List.map_drop
example : ∀ {α : Type u_1} {f : α → Bool}, List.any [] f = false := @List.any_nil
example :
    ∀ {α : Type u_1} {f : α → Bool} {a : α} {l : List α}, List.any (a :: l) f = (f a || List.any l f) :=
  @List.any_cons
example : ∀ {α : Type u_1} {f : α → Bool}, List.all [] f = true := @List.all_nil
example :
    ∀ {α : Type u_1} {f : α → Bool} {a : α} {l : List α}, List.all (a :: l) f = (f a && List.all l f) :=
  @List.all_cons
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α}, List.any l p = true ↔ ∃ (x : α), x ∈ l ∧ p x = true :=
  @List.any_eq_true
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α}, List.all l p = true ↔ ∀ (x : α), x ∈ l → p x = true :=
  @List.all_eq_true
example :
    ∀ {α : Type u_1} {f : α → Bool} {xs ys : List α},
    List.any (xs ++ ys) f = (List.any xs f || List.any ys f) :=
  @List.any_append
example :
    ∀ {α : Type u_1} {f : α → Bool} {xs ys : List α},
    List.all (xs ++ ys) f = (List.all xs f && List.all ys f) :=
  @List.all_append
example : ∀ {α : Type u_1} {a : α}, List.replicate 0 a = [] := @List.replicate_zero
example :
    ∀ {α : Type u_1} {a : α} {n : Nat}, List.replicate (n + 1) a = a :: List.replicate n a :=
  @List.replicate_succ
example :
    ∀ {α : Type u_1} {n : Nat} {a : α}, List.length (List.replicate n a) = n :=
  @List.length_replicate
example :
    ∀ {α : Type u_1} {a b : α} {n : Nat}, b ∈ List.replicate n a ↔ n ≠ 0 ∧ b = a :=
  @List.mem_replicate
example :
    ∀ {α : Type u_1} {a b : α} {n : Nat}, b ∈ List.replicate n a → b = a :=
  @List.eq_of_mem_replicate
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → β} {a : α} {n : Nat},
    List.map f (List.replicate n a) = List.replicate n (f a) :=
  @List.map_replicate
example : List.range 0 = [] := @List.range_zero
example : ∀ {n : Nat}, List.range (n + 1) = List.range n ++ [n] := @List.range_succ
example : ∀ {n : Nat}, List.length (List.range n) = n := @List.length_range
example : ∀ {m n : Nat}, m ∈ List.range n ↔ m < n := @List.mem_range
example : ∀ {n : Nat}, List.range n = [] ↔ n = 0 := @List.range_eq_nil
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β → γ} {bs : List β},
    List.zipWith f [] bs = [] :=
  @List.zipWith_nil_left
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β → γ} {as : List α},
    List.zipWith f as [] = [] :=
  @List.zipWith_nil_right
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β → γ} {a : α} {as : List α} {b : β}
    {bs : List β}, List.zipWith f (a :: as) (b :: bs) = f a b :: List.zipWith f as bs :=
  @List.zipWith_cons_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} {f : α → β → γ} {as : List α} {bs : List β},
    List.length (List.zipWith f as bs) = min (List.length as) (List.length bs) :=
  @List.length_zipWith
example :
    ∀ {α : Type u_1} {β : Type u_2} {a : α} {as : List α} {b : β} {bs : List β},
    List.zip (a :: as) (b :: bs) = (a, b) :: List.zip as bs :=
  @List.zip_cons_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {as : List α} {bs : List β},
    List.length (List.zip as bs) = min (List.length as) (List.length bs) :=
  @List.length_zip
example :
    ∀ {α : Type u_1} [inst : Add α] [inst_1 : Zero α] {a : α} {l : List α},
    List.sum (a :: l) = a + List.sum l :=
  @List.sum_cons
example :
    ∀ {l₁ l₂ : List Nat}, List.sum (l₁ ++ l₂) = List.sum l₁ + List.sum l₂ :=
  @List.sum_append_nat
example :
    ∀ {α : Type u_1} {l : List α} {L : List (List α)}, List.flatten (l :: L) = l ++ List.flatten L :=
  @List.flatten_cons
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → List β}, List.flatMap f [] = [] :=
  @List.flatMap_nil
example :
    ∀ {α : Type u_1} {β : Type u_2} {x : α} {xs : List α} {f : α → List β},
    List.flatMap f (x :: xs) = f x ++ List.flatMap f xs :=
  @List.flatMap_cons
example : ∀ {α : Type u_1} (l : List α), List.Perm l l := @List.Perm.refl
example : ∀ {α : Type u_1} {l₁ l₂ : List α}, List.Perm l₁ l₂ → List.Perm l₂ l₁ := @List.Perm.symm
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α}, List.Perm l₁ l₂ → List.length l₁ = List.length l₂ :=
  @List.Perm.length_eq
example :
    ∀ {α : Type u_1} {a : α} {l₁ l₂ : List α}, List.Perm l₁ l₂ → (a ∈ l₁ ↔ a ∈ l₂) :=
  @List.Perm.mem_iff
example :
    ∀ {α : Type u_1} {o₁ o₂ : Option α}, (∀ (a : α), o₁ = some a ↔ o₂ = some a) → o₁ = o₂ :=
  @Option.ext
example : ∀ {α : Type u_1} (x : α), some x ≠ none := @Option.some_ne_none
example : ∀ {α : Type u_1} {a b : α}, some a = some b ↔ a = b := @Option.some_inj
example :
    ∀ {α : Type u_1} {o : Option α}, o ≠ none ↔ ∃ (x : α), some x = o :=
  @Option.ne_none_iff_exists
example :
    ∀ {α : Type u_1} {o : Option α}, o = none ↔ ∀ (a : α), o ≠ some a :=
  @Option.eq_none_iff_forall_ne_some
example : ∀ {α : Type u_1} {a : α}, Option.isSome (some a) = true := @Option.isSome_some
example : ∀ {α : Type u_1} {a : α}, Option.isNone (some a) = false := @Option.isNone_some
example :
    ∀ {α : Type u_1} {x : Option α}, Option.isSome x = true ↔ ∃ (a : α), x = some a :=
  @Option.isSome_iff_exists
example :
    ∀ {α : Type u_1} {o : Option α}, Option.isNone o = true ↔ o = none :=
  @Option.isNone_iff_eq_none
example :
    ∀ {α : Type u_1} (x : α) (h : Option.isSome (some x) = true), Option.get (some x) h = x :=
  @Option.get_some
example : ∀ {α : Type u_1} {a : α}, Option.getD none a = a := @Option.getD_none
example : ∀ {α : Type u_1} {a b : α}, Option.getD (some a) b = a := @Option.getD_some
example :
    ∀ {α : Type u_1} {β : Type u_2} (f : α → β), Option.map f none = none :=
  @Option.map_none
example :
    ∀ {α : Type u_1} {β : Type u_2} (a : α) (f : α → β), Option.map f (some a) = some (f a) :=
  @Option.map_some
example :
    ∀ {β : Type u_1} {γ : Type u_2} {α : Type u_3} (h : β → γ) (g : α → β) (x : Option α),
    Option.map h (Option.map g x) = Option.map (h ∘ g) x :=
  @Option.map_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {o : Option α} {f : α → β}, Option.map f o = none ↔ o = none :=
  @Option.map_eq_none_iff
example :
    ∀ {α : Type u_1} {β : Type u_2} (f : α → Option β), Option.bind none f = none :=
  @Option.bind_none
example :
    ∀ {α : Type u_1} {β : Type u_2} (a : α) (f : α → Option β), Option.bind (some a) f = f a :=
  @Option.bind_some
example : ∀ {α : Type u_1} {a : α} {b : Option α}, a ∈ b ↔ b = some a := @Option.mem_def
example :
    ∀ {α : Type u_1} {β : Type u_2} {p q : α × β}, Prod.fst p = Prod.fst q → Prod.snd p = Prod.snd q → p = q :=
  @Prod.ext
example :
    ∀ {α : Type u_1} {β : Type u_2} {p : α × β}, (Prod.fst p, Prod.snd p) = p :=
  @Prod.mk.eta
example :
    ∀ {α : Type u_1} {β : Type u_2} {p : α × β → Prop}, (∀ (x : α × β), p x) ↔ ∀ (a : α) (b : β), p (a, b) :=
  @Prod.forall
example :
    ∀ {α : Type u_1} {β : Type u_2} {p : α × β → Prop}, (∃ (x : α × β), p x) ↔ ∃ (a : α), ∃ (b : β), p (a, b) :=
  @Prod.exists
example :
    ∀ {α₁ : Type u_1} {α₂ : Type u_2} {β₁ : Type u_3} {β₂ : Type u_4} (f : α₁ → α₂) (g : β₁ → β₂) (x : α₁)
    (y : β₁), Prod.map f g (x, y) = (f x, g y) :=
  @Prod.map_apply
example :
    ∀ {α : Type u_1} {β : Type u_2} (p : α × β), Prod.swap (Prod.swap p) = p :=
  @Prod.swap_swap
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a1 a2 : { x : α // p x }}, Subtype.val a1 = Subtype.val a2 → a1 = a2 :=
  @Subtype.ext
example :
    ∀ {α : Sort u_1} {p : α → Prop} {q : { a : α // p a } → Prop},
    (∀ (x : { a : α // p a }), q x) ↔ ∀ (a : α) (b : p a), q (⟨a, b⟩ : { a : α // p a }) :=
  @Subtype.forall
example :
    ∀ {α : Sort u_1} {p : α → Prop} {q : { a : α // p a } → Prop},
    (∃ (x : { a : α // p a }), q x) ↔ ∃ (a : α), ∃ (b : p a), q (⟨a, b⟩ : { a : α // p a }) :=
  @Subtype.exists
example :
    ∀ {α : Sort u_1} {p : α → Prop} (a : { a : α // p a }) (h : p (Subtype.val a)),
    (⟨Subtype.val a, h⟩ : { a : α // p a }) = a :=
  @Subtype.coe_eta
example : ∀ (a b : PUnit), a = b := @PUnit.ext
example :
    ∀ {α : Type u_1} {l : List α}, Array.size (List.toArray l) = List.length l :=
  @Array.size_toArray
example :
    ∀ {α : Type u_1} {xs : Array α}, List.length (Array.toList xs) = Array.size xs :=
  @Array.length_toList
example : ∀ {α : Type u_1} {l : List α}, Array.toList (List.toArray l) = l := @List.toList_toArray
example :
    ∀ {α : Type u_1} {xs : Array α}, List.toArray (Array.toList xs) = xs :=
  @Array.toArray_toList
example :
    ∀ {α : Type u_1} {xs : Array α} (v : α), Array.size (Array.push xs v) = Array.size xs + 1 :=
  @Array.size_push
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α}, List.length l₁ = List.length l₂ →
    (∀ (i : Nat) (h₁ : i < List.length l₁) (h₂ : i < List.length l₂), l₁[i] = l₂[i]) → l₁ = l₂ :=
  @List.ext_getElem
example :
    ∀ {α : Type u_1} {β : Type u_2} (f : α → β) {l : List α} {i : Nat} {h : i < List.length (List.map f l)},
    (List.map f l)[i] = f (l[i]'(List.length_map f ▸ h)) :=
  @List.getElem_map
example :
    ∀ {α : Type u_1} {i : Nat} {as bs : List α} (h : i < List.length as) {h' : i < List.length (as ++ bs)},
    (as ++ bs)[i] = as[i] :=
  @List.getElem_append_left
example :
    ∀ {α : Type u_1} {as bs : List α} {i : Nat} (h₁ : List.length as ≤ i) {h₂ : i < List.length (as ++ bs)},
    (as ++ bs)[i] = bs[i - List.length as]'(Nat.sub_lt_left_of_lt_add h₁ (List.length_append ▸ h₂)) :=
  @List.getElem_append_right
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat}, i < List.length l →
    (List.reverse l)[i]? = l[List.length l - 1 - i]? :=
  @List.getElem?_reverse
example :
    ∀ {α : Type u_1} {l : List α} {i : Nat} (h : i < List.length (List.reverse l))
    (k : List.length l - 1 - i < List.length l), (List.reverse l)[i] = l[List.length l - 1 - i] :=
  fun h _ => List.getElem_reverse h
example : ∀ {α : Type u_1} {l : List α}, List.head? l = none ↔ l = [] := @List.head?_eq_none_iff
example :
    ∀ {α : Type u_1} {as : List α} {i : Nat}, List.length as ≤ i → List.drop i as = [] :=
  @List.drop_eq_nil_of_le
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α} {i : Nat},
    List.take i (l₁ ++ l₂) = List.take i l₁ ++ List.take (i - List.length l₁) l₂ :=
  @List.take_append
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α} {i : Nat},
    List.drop i (l₁ ++ l₂) = List.drop i l₁ ++ List.drop (i - List.length l₁) l₂ :=
  @List.drop_append
example :
    ∀ {α : Type u_1} {i j : Nat} {l : List α}, List.take i (List.take j l) = List.take (min i j) l :=
  @List.take_take
example :
    ∀ {α : Type u_1} {a : α} {L : List (List α)},
    a ∈ List.flatten L ↔ ∃ (l : List α), l ∈ L ∧ a ∈ l :=
  @List.mem_flatten
example :
    ∀ {α : Type u_1} {β : Type u_2} {f : α → List β} {b : β} {l : List α},
    b ∈ List.flatMap f l ↔ ∃ (a : α), a ∈ l ∧ b ∈ f a :=
  @List.mem_flatMap
example : ∀ {α : Type u_1} {p : α → Bool}, List.find? p [] = none := @List.find?_nil
example :
    ∀ {α : Type u_1} {p : α → Bool} {a : α} {as : List α},
    List.find? p (a :: as) = match p a with | true => some a | false => List.find? p as :=
  @List.find?_cons
example :
    ∀ {α : Type u_1} {p : α → Bool} {a : α} {l : List α}, List.find? p l = some a → p a = true :=
  @List.find?_some
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α},
    List.find? p l = none ↔ ∀ (x : α), x ∈ l → ¬p x = true :=
  @List.find?_eq_none
example :
    ∀ {α : Type u_1} [inst : BEq α] [LawfulBEq α] {a : α} {as : List α},
    List.contains as a = true ↔ a ∈ as :=
  @List.contains_iff_mem
example : ∀ {α : Type u_1} [inst : BEq α] {a : α}, List.count a [] = 0 := @List.count_nil
example :
    ∀ {α : Type u_1} [inst : BEq α] {a b : α} {l : List α},
    List.count a (b :: l) = List.count a l + if (b == a) = true then 1 else 0 :=
  @List.count_cons
example :
    ∀ {α : Type u_1} [inst : BEq α] {a : α} {l₁ l₂ : List α},
    List.count a (l₁ ++ l₂) = List.count a l₁ + List.count a l₂ :=
  @List.count_append
example :
    ∀ {α : Type u_1} {R : α → α → Prop} {a : α} {l : List α},
    List.Pairwise R (a :: l) ↔ (∀ (a' : α), a' ∈ l → R a a') ∧ List.Pairwise R l :=
  @List.pairwise_cons
example :
    ∀ {α : Type u_1} {a : α} {l : List α}, List.Nodup (a :: l) ↔ ¬a ∈ l ∧ List.Nodup l :=
  @List.nodup_cons
example : ∀ {α : Type u_1} (l : List α), List.Sublist l l := @List.Sublist.refl
example :
    ∀ {α : Type u_1} {l₁ l₂ l₃ : List α}, List.Sublist l₁ l₂ → List.Sublist l₂ l₃ → List.Sublist l₁ l₃ :=
  @List.Sublist.trans
example :
    ∀ {α : Type u_1} {l₁ l₂ : List α}, List.Sublist l₁ l₂ → List.length l₁ ≤ List.length l₂ :=
  @List.Sublist.length_le
example :
    ∀ {α : Type u_1} {p : α → Bool} {l : List α}, List.Sublist (List.filter p l) l :=
  @List.filter_sublist
example : ∀ {α : Type u_1} (l₁ l₂ : List α), l₁ <+: l₂ ↔ ∃ (t : List α), l₁ ++ t = l₂ := fun _ _ => .rfl
example : ∀ {α : Type u_1} (l₁ l₂ : List α), (l₁ <+: l₂) = List.IsPrefix l₁ l₂ := fun _ _ => rfl
example :
    ∀ {α : Type u_1} (l₁ l₂ : List α), l₁ ⊆ l₂ ↔ ∀ ⦃a : α⦄, a ∈ l₁ → a ∈ l₂ :=
  fun _ _ => .rfl
example : ∀ {α : Type u_1} (l₁ l₂ : List α), (l₁ ⊆ l₂) = List.Subset l₁ l₂ := fun _ _ => rfl
example : [1, 2, 3].getLastD 0 = 3 ∧ [].getLastD 0 = 0 := ⟨rfl, rfl⟩
example : [1, 2, 3].splitAt 2 = ([1, 2], [3]) ∧ [1, 2].splitAt 5 = ([1, 2], []) := ⟨rfl, rfl⟩
example : [1, 2].isPrefixOf [1, 2, 3] = true ∧ [2].isPrefixOf [1, 2] = false := ⟨rfl, rfl⟩
example : [3, 1, 2].min? = some 1 ∧ [3, 1, 2].max? = some 3 := ⟨rfl, rfl⟩
example : ([] : List Nat).min? = none ∧ ([] : List Nat).max? = none := ⟨rfl, rfl⟩
example :
    ∀ {α : Type u_1} {o : Option α}, o = none ↔ ∀ (a : α), ¬a ∈ o :=
  @Option.eq_none_iff_forall_not_mem
example :
    ∀ {α : Type u_1} {x : Option α} (h : Option.isSome x = true), some (Option.get x h) = x :=
  @Option.some_get
example :
    ∀ {α : Type u_1} {β : Type u_2} {x : Option α} {f : α → β},
    Option.isSome (Option.map f x) = Option.isSome x :=
  @Option.isSome_map
example :
    ∀ {α : Type u_1} {β : Type u_2} {x : Option α} {f : α → β} {b : β},
    Option.map f x = some b ↔ ∃ (a : α), x = some a ∧ f a = b :=
  @Option.map_eq_some_iff
example :
    ∀ {α : Type u_1} {β : Type u_2} {x : Option α} {f : α → Option β} {b : β},
    Option.bind x f = some b ↔ ∃ (a : α), x = some a ∧ f a = some b :=
  @Option.bind_eq_some_iff
example :
    ∀ {α : Type u_1} {β : Type u_2} {γ : Type u_3} (x : Option α) (f : α → Option β) (g : β → Option γ),
    Option.bind (Option.bind x f) g = Option.bind x fun (y : α) => Option.bind (f y) g :=
  @Option.bind_assoc
example : ∀ {α : Type u_1} (a : α) (o : Option α), Option.or (some a) o = some a := fun _ _ => rfl
example : ∀ {α : Type u_1} (o : Option α), Option.or none o = o := fun _ => rfl
example :
    ∀ {α : Sort u_1} {p : α → Prop} {a1 a2 : { x : α // p x }}, Subtype.val a1 = Subtype.val a2 → a1 = a2 :=
  @Subtype.eq

/-! ### Strings -/

example : ∀ {s₁ s₂ s₃ : String}, s₁ ++ s₂ ++ s₃ = s₁ ++ (s₂ ++ s₃) := @String.append_assoc
example :
    ∀ (s t : String), String.length (s ++ t) = String.length s + String.length t :=
  @String.length_append

/-! ### Integers -/

example : ∀ (n : Nat), Int.ofNat n = (↑n : Int) := @Int.ofNat_eq_natCast
example : ∀ (n : Nat), Int.negSucc n = -((↑n : Int) + 1) := @Int.negSucc_eq
example : (↑0 : Int) = 0 := @Int.natCast_zero
example : (↑1 : Int) = 1 := @Int.natCast_one
example : ∀ (n m : Nat), (↑(n + m) : Int) = (↑n : Int) + (↑m : Int) := @Int.natCast_add
example : ∀ (n m : Nat), (↑(n * m) : Int) = (↑n : Int) * (↑m : Int) := @Int.natCast_mul
example : ∀ (n : Nat), (↑(n + 1) : Int) = (↑n : Int) + 1 := @Int.natCast_succ
example : ∀ {m n : Nat}, (↑m : Int) = (↑n : Int) ↔ m = n := @Int.ofNat_inj
example : ∀ {m n : Nat}, (↑m : Int) = (↑n : Int) ↔ m = n := @Int.natCast_inj
example : ∀ (n : Nat), -Int.negSucc n = (↑(n + 1) : Int) := @Int.neg_negSucc
example : ∀ (n : Nat), -(↑(n + 1) : Int) = Int.negSucc n := @Int.neg_ofNat_succ
example : -0 = 0 := @Int.neg_zero
example : ∀ (a : Int), - -a = a := @Int.neg_neg
example : ∀ {a b : Int}, -a = -b ↔ a = b := @Int.neg_inj
example : ∀ {a b : Int}, a - b = a + -b := @Int.sub_eq_add_neg
example : ∀ (a b : Int), a + b = b + a := @Int.add_comm
example : ∀ (a : Int), a + 0 = a := @Int.add_zero
example : ∀ (a : Int), 0 + a = a := @Int.zero_add
example : ∀ (a b c : Int), a + b + c = a + (b + c) := @Int.add_assoc
example : ∀ (a b c : Int), a + (b + c) = b + (a + c) := @Int.add_left_comm
example : ∀ (a b c : Int), a + b + c = a + c + b := @Int.add_right_comm
example : ∀ (a : Int), -a + a = 0 := @Int.add_left_neg
example : ∀ (a : Int), a + -a = 0 := @Int.add_right_neg
example : ∀ (a : Int), a - a = 0 := @Int.sub_self
example : ∀ (a : Int), a - 0 = a := @Int.sub_zero
example : ∀ (a : Int), 0 - a = -a := @Int.zero_sub
example : ∀ (a b : Int), a + (-a + b) = b := @Int.add_neg_cancel_left
example : ∀ (a b : Int), -a + (a + b) = b := @Int.neg_add_cancel_left
example : ∀ (a b : Int), a + b + -b = a := @Int.add_neg_cancel_right
example : ∀ (a b : Int), a + -b + b = a := @Int.neg_add_cancel_right
example : ∀ (a b : Int), a + b - b = a := @Int.add_sub_cancel
example : ∀ (a b : Int), a - b + b = a := @Int.sub_add_cancel
example : ∀ {a b c : Int}, a + b = a + c → b = c := @Int.add_left_cancel
example : ∀ {a b c : Int}, a + b = c + b → a = c := @Int.add_right_cancel
example : ∀ {a b : Int}, a + b = 0 → -a = b := @Int.neg_eq_of_add_eq_zero
example : ∀ {a b : Int}, -(a + b) = -a + -b := @Int.neg_add
example : ∀ (a b : Int), -(a - b) = b - a := @Int.neg_sub
example : ∀ {a b : Int}, a - b = 0 ↔ a = b := @Int.sub_eq_zero
example : ∀ (a b : Int), a * b = b * a := @Int.mul_comm
example : ∀ (a : Int), a * 0 = 0 := @Int.mul_zero
example : ∀ (a : Int), 0 * a = 0 := @Int.zero_mul
example : ∀ (a : Int), a * 1 = a := @Int.mul_one
example : ∀ (a : Int), 1 * a = a := @Int.one_mul
example : ∀ {a b : Int}, a ≤ b ↔ Int.NonNeg (b - a) := @Int.le_def
example : ∀ {a b : Int}, a < b ↔ a + 1 ≤ b := @Int.lt_iff_add_one_le
example : ∀ (a : Int), Int.NonNeg a ∨ Int.NonNeg (-a) := @Int.nonneg_or_nonneg_neg
example : ∀ {a b : Int} (n : Nat), a + (↑n : Int) = b → a ≤ b := @Int.le.intro
example : ∀ {a b : Int}, a ≤ b → ∃ (n : Nat), a + (↑n : Int) = b := @Int.le.dest
example : ∀ (a : Int), a ≤ a := @Int.le_refl
example : ∀ {a b c : Int}, a ≤ b → b ≤ c → a ≤ c := @Int.le_trans
example : ∀ {a b : Int}, a ≤ b → b ≤ a → a = b := @Int.le_antisymm
example : ∀ (a b : Int), a ≤ b ∨ b ≤ a := @Int.le_total
example : ∀ {m n : Nat}, (↑m : Int) ≤ (↑n : Int) ↔ m ≤ n := @Int.ofNat_le
example : ∀ {n m : Nat}, (↑n : Int) < (↑m : Int) ↔ n < m := @Int.ofNat_lt
example : ∀ (n : Nat), 0 ≤ (↑n : Int) := @Int.natCast_nonneg
example : ∀ {a b : Int}, a ≤ b → a < b + 1 := @Int.lt_add_one_of_le
example : ∀ (a : Int), a < a + 1 := @Int.lt_add_one
example : ∀ (a : Int), ¬a < a := @Int.lt_irrefl
example : ∀ {a b : Int}, a < b → a ≤ b := @Int.le_of_lt
example : ∀ {a b : Int}, a < b → a ≠ b := @Int.ne_of_lt
example : ∀ {a b c : Int}, a ≤ b → b < c → a < c := @Int.lt_of_le_of_lt
example : ∀ {a b c : Int}, a < b → b ≤ c → a < c := @Int.lt_of_lt_of_le
example : ∀ {a b c : Int}, a < b → b < c → a < c := @Int.lt_trans
example : ∀ {a b : Int}, ¬a ≤ b → b < a := @Int.lt_of_not_ge
example : ∀ {a b : Int}, ¬a ≤ b ↔ b < a := @Int.not_le
example : ∀ {a b : Int}, ¬a < b ↔ b ≤ a := @Int.not_lt
example : ∀ {a b : Int}, a ≤ b → ∀ (c : Int), c + a ≤ c + b := @Int.add_le_add_left
example : ∀ {a b : Int}, a ≤ b → ∀ (c : Int), a + c ≤ b + c := @Int.add_le_add_right
example : ∀ {a b c d : Int}, a ≤ b → c ≤ d → a + c ≤ b + d := @Int.add_le_add
example : ∀ (n : Nat), Int.natAbs (↑n : Int) = n := @Int.natAbs_natCast
example : ∀ (a : Int), Int.natAbs (-a) = Int.natAbs a := @Int.natAbs_neg
example : ∀ (n : Nat), Int.toNat (↑n : Int) = n := @Int.toNat_natCast
example : ∀ {a : Int}, 0 ≤ a → ∃ (n : Nat), a = (↑n : Int) := @Int.eq_ofNat_of_zero_le
example : ∀ (a b c : Int), a * b * c = a * (b * c) := @Int.mul_assoc
example : ∀ (a b c : Int), a * (b + c) = a * b + a * c := @Int.mul_add
example : ∀ (a b c : Int), (a + b) * c = a * c + b * c := @Int.add_mul
example : ∀ (a b : Int), -a * b = -(a * b) := @Int.neg_mul
example : ∀ (a b : Int), a * -b = -(a * b) := @Int.mul_neg

/-! ### Bounded numbers -/

example : ∀ {R : Type u_1} [inst : Zero R] (n : R) [h : NeZero n], n ≠ 0 := @NeZero.ne
example : ∀ (n : Nat) [NeZero n], 0 < n := @Nat.pos_of_neZero
example : ∀ {n : Nat} {a b : Fin n}, (↑a : Nat) = (↑b : Nat) → a = b := @Fin.ext
example : ∀ {n : Nat} {a b : Fin n}, (↑a : Nat) = (↑b : Nat) ↔ a = b := @Fin.val_inj
example : ∀ {n : Nat} {i j : Fin n}, i ≠ j → (↑i : Nat) ≠ (↑j : Nat) := @Fin.val_ne_of_ne
example : ∀ {n : Nat} (a : Fin n) (h : (↑a : Nat) < n), (⟨(↑a : Nat), h⟩ : Fin n) = a := @Fin.eta
example : ∀ {n : Nat} (i : Fin n), (⟨(↑i : Nat), Fin.isLt i⟩ : Fin n) = i := @Fin.mk_val
example : ∀ {m n : Nat} (h : m < n), (↑(⟨m, h⟩ : Fin n) : Nat) = m := @Fin.val_mk
example : ∀ {n : Nat} (a : Fin n), (↑a : Nat) < n := @Fin.is_lt
example : ∀ {n : Nat} {a b : Fin n}, a < b ↔ (↑a : Nat) < (↑b : Nat) := @Fin.lt_def
example : ∀ {n : Nat} {a b : Fin n}, a ≤ b ↔ (↑a : Nat) ≤ (↑b : Nat) := @Fin.le_def
example : ∀ {n : Nat} (i : Fin n), 0 < n := @Fin.pos
example : ∀ {n : Nat} (a : Fin n), ¬a < a := @Fin.lt_irrefl
example : ∀ {n : Nat} (a : Fin n), a ≤ a := @Fin.le_refl
example : ∀ {n : Nat} {a b c : Fin n}, a ≤ b → b ≤ c → a ≤ c := @Fin.le_trans
example : ∀ {n : Nat} {a b c : Fin n}, a < b → b < c → a < c := @Fin.lt_trans
example : ∀ {n : Nat} {a b : Fin n}, a ≤ b → b ≤ a → a = b := @Fin.le_antisymm
example : ∀ {n : Nat} (a b : Fin n), a ≤ b ∨ b ≤ a := @Fin.le_total
example : ∀ {n : Nat} {a b : Fin n}, ¬a ≤ b ↔ b < a := @Fin.not_le
example : ∀ {n : Nat} {a b : Fin n}, ¬a < b ↔ b ≤ a := @Fin.not_lt
example :
    ∀ {n : Nat} (a b : Fin n),
    a + b = (⟨((↑a : Nat) + (↑b : Nat)) % n, Nat.mod_lt ((↑a : Nat) + (↑b : Nat)) (Fin.pos a)⟩ : Fin n) :=
  @Fin.add_def
example :
    ∀ {n : Nat} (a b : Fin n),
    a * b = (⟨(↑a : Nat) * (↑b : Nat) % n, Nat.mod_lt ((↑a : Nat) * (↑b : Nat)) (Fin.pos a)⟩ : Fin n) :=
  @Fin.mul_def
example : ∀ (n : Nat) [inst : NeZero n], (↑0 : Nat) = 0 := @Fin.val_zero
example :
    ∀ {n : Nat} (a b : Fin n), (↑(a + b) : Nat) = ((↑a : Nat) + (↑b : Nat)) % n :=
  @Fin.val_add
example :
    ∀ {n : Nat} (a b : Fin n), (↑(a * b) : Nat) = (↑a : Nat) * (↑b : Nat) % n :=
  @Fin.val_mul
example : ∀ {n : Nat} (a b : Fin n), a + b = b + a := @Fin.add_comm
example : ∀ {n : Nat} (a b : Fin n), a * b = b * a := @Fin.mul_comm
example : ∀ {n : Nat} (j : Fin n), (↑(Fin.succ j) : Nat) = (↑j : Nat) + 1 := @Fin.val_succ
example : ∀ (n : Nat), (↑(Fin.last n) : Nat) = n := @Fin.val_last
example : ∀ {n : Nat} (i : Fin n), (↑(Fin.castSucc i) : Nat) = (↑i : Nat) := @Fin.val_castSucc
example : ∀ {n : Nat} {a b : Fin n}, Fin.succ a = Fin.succ b ↔ a = b := @Fin.succ_inj
example : ∀ {n : Nat} (i : Fin (n + 1)), i ≤ Fin.last n := @Fin.le_last
example : ∀ {n : Nat} (k : Fin n), Fin.succ k ≠ 0 := @Fin.succ_ne_zero
example :
    ∀ {n : Nat} {P : Fin (n + 1) → Prop},
    (∀ (i : Fin (n + 1)), P i) ↔ P 0 ∧ ∀ (i : Fin n), P (Fin.succ i) :=
  @Fin.forall_fin_succ
