/-! Lemmas about constants of every kind, and material that only a forger would use. -/

inductive Vect.{u} (α : Type u) : Nat → Type u where
  | nil : Vect α 0
  | cons {n : Nat} : α → Vect α n → Vect α (n + 1)

inductive Rose.{u} (α : Type u) : Type u where
  | node : α → List (Rose α) → Rose α

mutual
  inductive Even : Nat → Prop where
    | zero : Even 0
    | next {n : Nat} : Odd n → Even (n + 1)
  inductive Odd : Nat → Prop where
    | next {n : Nat} : Even n → Odd (n + 1)
end

inductive Branch : Type where
  | tip : Branch
  | grow : (Nat → Branch) → Branch

inductive Same.{u} {α : Type u} (a : α) : α → Prop where
  | rfl : Same a a

inductive Choice : Prop where
  | left : Choice
  | right : Choice

structure Point.{u} (α : Type u) : Type u where
  x : α
  y : α

structure Bounded extends Point Nat where
  small : x < 10

opaque hidden : Nat := 7

def word : String := "text"
def large : Nat := 340282366920938463463374607431768211457

noncomputable def Vect.length.{u} {α : Type u} {n : Nat} (v : Vect α n) : Nat :=
  Vect.rec (motive := fun _ _ => Nat) 0 (fun _ _ k => k + 1) v

theorem Same.cast.{u} {α : Type u} {a b : α} (P : α → Prop) (h : Same a b) (p : P a) : P b :=
  Same.rec (motive := fun c _ => P c) p h

theorem choice_rec (P : Prop) (p : P) (c : Choice) : P :=
  Choice.rec (motive := fun _ => P) p p c

theorem branch_rec (b : Branch) : True :=
  Branch.rec (motive := fun _ => True) trivial (fun _ _ => trivial) b

theorem even_rec (n : Nat) (e : Even n) : True :=
  Even.rec (motive_1 := fun _ _ => True) (motive_2 := fun _ _ => True) trivial (fun _ _ => trivial) (fun _ _ => trivial) e

theorem rose_node (r : Rose Nat) : r = r :=
  rfl

theorem point_eta (p : Point Nat) : p = ⟨p.x, p.y⟩ :=
  rfl

theorem bounded (b : Bounded) : b.x < 10 :=
  b.small

theorem swap_and (p q : Prop) (h : p ∧ q) (_ : False → p) : q ∧ p :=
  let k := h.2
  ⟨k, h.1⟩

theorem quot_lift (q : Quot (fun _ _ : Nat => True)) : Quot.lift (fun _ => 1) (fun _ _ _ => rfl) q = 1 :=
  Quot.ind (β := fun q => Quot.lift (fun _ => 1) (fun _ _ _ => rfl) q = 1) (fun _ => rfl) q

theorem by_choice (p : Prop) : p ∨ ¬ p :=
  Classical.em p

theorem turn_turn (c : Color) : turn (turn c) = c :=
  Color.rec (motive := fun c => turn (turn c) = c) rfl rfl
    (fun l r hl hr => (congrArg (fun x => Color.mixed x (turn (turn r))) hl).trans (congrArg (Color.mixed l) hr)) c

theorem used (v : Vect Nat 1) (b : Bounded) (r : Rose Nat) (t : Branch) (c : Choice) :
    v.length = v.length ∧ hidden = hidden ∧ word = word ∧ large = large :=
  have _ := choice_rec True trivial c
  have _ := branch_rec t
  have _ := even_rec 0 .zero
  have _ := rose_node r
  have _ := point_eta b.toPoint
  have _ := bounded b
  have _ := swap_and True True ⟨trivial, trivial⟩ (fun _ => trivial)
  have _ := quot_lift (Quot.mk _ 3)
  have _ := by_choice True
  have _ := Same.cast (fun n => n = n) (Same.rfl (a := 1)) rfl
  ⟨rfl, rfl, rfl, rfl⟩

axiom lie : False

axiom secret : Nat

unsafe def loop : False :=
  loop
