prelude

set_option genInjectivity false
set_option genCtorIdx false
set_option genSizeOf false
set_option autoImplicit false
set_option linter.checkUnivs false

universe u v w

axiom lcAny : Type
axiom lcErased : Type
axiom lcVoid : Type
unsafe axiom lcUnreachable {α : Sort u} : α
unsafe axiom lcProof {p : Prop} : p
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit

inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a

inductive Nat : Type where
  | zero : Nat
  | succ (n : Nat) : Nat

structure Char where
  val : Nat

inductive List (α : Type u) : Type u where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

structure String where
  data : List Char

def String.ofList (data : List Char) : String := { data := data }

axiom Char.ofNat : Nat → Char

init_quot

mutual
  inductive Even : Nat → Prop where
    | zero : Even Nat.zero
    | next (n : Nat) : Odd n → Even (Nat.succ n)
  inductive Odd : Nat → Prop where
    | next (n : Nat) : Even n → Odd (Nat.succ n)
end

inductive Rose (α : Type u) : Type u where
  | mk : α → List (Rose α) → Rose α

structure Pair (α : Type u) (β : Type v) : Type (max u v) where
  left : α
  right : β

class Pointed (α : Sort u) where
  point : α

class OfNat (α : Type u) (n : Nat) where
  ofNat : α

@[reducible] def instOfNatNat (n : Nat) : OfNat Nat n := OfNat.mk n
attribute [instance] instOfNatNat

@[reducible] def big : Nat := 340282366920938463463374607431768211457

def text : String := "∀ ε > 0, \"quoted\" \\ \n\t\u0001"

opaque hidden (n : Nat) : Nat := n

def swap {α : Type u} {β : Type v} (p : Pair α β) : Pair β α :=
  let first := p.right
  Pair.mk first p.left

theorem swap_swap {α : Type u} {β : Type v} (p : Pair α β) : Eq (swap (swap p)) p := Eq.refl p

theorem sort_imax (α : Sort u) (β : α → Sort v) (f : (a : α) → β a) : Eq f f := Eq.refl f

def strict {{α : Type u}} [Pointed α] : α := Pointed.point

theorem odd : Odd (Nat.succ Nat.zero) := Odd.next Nat.zero Even.zero
theorem same (r : Rose Nat) : Eq r r := Eq.refl r
theorem wide (x : Sort (max u (imax v w))) : Eq x x := Eq.refl x
