/-! One declaration of every shape that the kernel bridge has to carry, for its self-test. -/

universe u v

namespace Golden

inductive Tree (α : Type u) : Type u where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

mutual
  inductive Even : Nat → Prop where
    | zero : Even 0
    | next (n : Nat) : Odd n → Even (n + 1)
  inductive Odd : Nat → Prop where
    | next (n : Nat) : Even n → Odd (n + 1)
end

inductive Rose (α : Type u) : Type u where
  | mk : α → List (Rose α) → Rose α

inductive Reach : Type where
  | stop : Reach
  | step : (Nat → Reach) → Reach

structure Pair (α : Type u) (β : Type v) : Type (max u v) where
  left : α
  right : β

class Pointed (α : Sort u) where
  point : α

def Tree.size {α : Type u} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => l.size + 1 + r.size

abbrev big : Nat := 340282366920938463463374607431768211457

def text : String := "∀ ε > 0, \"quoted\" \\ \n"

opaque hidden : Nat := 7

def swap {α : Type u} {β : Type v} (p : Pair α β) : Pair β α :=
  let first := p.right
  ⟨first, p.left⟩

theorem swap_swap {α : Type u} {β : Type v} (p : Pair α β) : swap (swap p) = p := rfl

theorem two : 1 + 1 = 2 := rfl

theorem choose (p : Prop) (h : Nonempty (PLift p)) : p :=
  (Classical.choice h).down

theorem sort_imax (α : Sort u) (β : α → Sort v) (f : (a : α) → β a) : f = f := rfl

instance : Pointed Nat := ⟨big⟩

theorem both (p q : Prop) : p ∧ q → q ∧ p := fun ⟨hp, hq⟩ => ⟨hq, hp⟩

end Golden
