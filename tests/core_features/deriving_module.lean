module

/-! Inductive types, structures, classes and the instances which can be derived. -/

@[expose] public section

inductive Direction where
  | north | south | east | west
  deriving DecidableEq, Repr, BEq, Hashable, Ord, Inhabited

inductive Expression (α : Type) where
  | literal (a : α)
  | sum (l r : Expression α)
  deriving Repr, DecidableEq, BEq, Hashable, Ord, Inhabited, Nonempty

inductive Term where
  | var (n : Nat)
  | app (f : Term) (args : List Term)
  deriving Repr, Inhabited, BEq

structure Point (α : Type) where
  x : α
  y : α
  deriving Repr, DecidableEq, BEq, Hashable, Ord, Inhabited

example : Direction.north ≠ Direction.south := by decide
example : (Expression.literal 1 : Expression Nat) ≠ .sum (.literal 1) (.literal 2) := by decide
example : (⟨1, 2⟩ : Point Nat) = ⟨1, 2⟩ := by decide
#guard Direction.east == Direction.east
#guard compare Direction.north Direction.south == .lt
#guard (default : Point Nat) == ⟨0, 0⟩

theorem injective (a b c d : Nat) (h : Point.mk a b = Point.mk c d) : a = c ∧ b = d := by
  simpa using h

theorem disjoint (a : Nat) (l r : Expression Nat) : Expression.literal a ≠ .sum l r := nofun

structure Point3 extends Point Nat where
  z : Nat := 3

#guard ({ x := 1, y := 2 } : Point3).z == 3

theorem update (p : Point3) : { p with z := 5 }.x = p.x := rfl

class Monoid (α : Type u) extends Mul α where
  unit : α
  unit_mul : ∀ a : α, unit * a = a
  mul_unit : ∀ a : α, a * unit = a

class Group (α : Type u) extends Monoid α where
  inverse : α → α
  inverse_mul : ∀ a : α, inverse a * a = unit

theorem Group.unit_mul_unit [Group α] : (Monoid.unit * Monoid.unit : α) = Monoid.unit :=
  Monoid.unit_mul _

instance : Monoid Nat where
  unit := 1
  unit_mul := Nat.one_mul
  mul_unit := Nat.mul_one

@[ext] structure Pair where
  a : Nat
  b : Nat

theorem Pair.same (x y : Pair) (h : x.a = y.a) (h' : x.b = y.b) : x = y := by
  ext <;> assumption

instance : Add Pair := ⟨fun p q => ⟨p.a + q.a, p.b + q.b⟩⟩

theorem Pair.add_a (p q : Pair) : (p + q).a = p.a + q.a := rfl

inductive EvenNumber : Nat → Prop where
  | zero : EvenNumber 0
  | step : EvenNumber n → EvenNumber (n + 2)

theorem not_even_one : ¬EvenNumber 1 := by
  intro h
  cases h

theorem even_double (n : Nat) : EvenNumber (n + n) := by
  induction n with
  | zero => exact .zero
  | succ n ih =>
    have e : n + 1 + (n + 1) = n + n + 2 := by simp [Nat.add_assoc, Nat.add_left_comm]
    rw [e]
    exact .step ih

def Subset (p q : α → Prop) : Prop := ∀ x, p x → q x

theorem Subset.trans {p q r : α → Prop} (h : Subset p q) (k : Subset q r) : Subset p r :=
  fun x hx => k x (h x hx)

structure Equivalent (α β : Type) where
  to : α → β
  from' : β → α
  left : ∀ a, from' (to a) = a
  right : ∀ b, to (from' b) = b

def Equivalent.refl (α : Type) : Equivalent α α := ⟨id, id, fun _ => rfl, fun _ => rfl⟩
