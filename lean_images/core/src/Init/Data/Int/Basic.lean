module

prelude
public import Init.Data.List.Basic
public meta import Init.Data.List.Basic

/-! Integers: the type, arithmetic, order and decidability. -/

set_option linter.all false

@[expose] public section

set_option genCtorIdx false in
inductive Int : Type where
  | ofNat : Nat → Int
  | negSucc : Nat → Int

attribute [extern "lean_nat_to_int"] Int.ofNat
attribute [extern "lean_int_neg_succ_of_nat"] Int.negSucc

class NatCast (R : Type u) where
  protected natCast : Nat → R

class IntCast (R : Type u) where
  protected intCast : Int → R

instance : NatCast Nat where natCast n := n

@[coe, reducible, match_pattern] protected def Nat.cast {R : Type u} [NatCast R] : Nat → R :=
  NatCast.natCast

instance [NatCast R] : CoeTail Nat R where coe := Nat.cast
instance [NatCast R] : CoeHTCT Nat R where coe := Nat.cast

instance instNatCastInt : NatCast Int where natCast n := Int.ofNat n

@[coe, reducible, match_pattern] protected def Int.cast {R : Type u} [IntCast R] : Int → R :=
  IntCast.intCast

instance : IntCast Int where intCast n := n

instance instOfNat : OfNat Int n := ⟨Int.ofNat n⟩

namespace Int

instance : Inhabited Int := ⟨ofNat 0⟩

@[extern "lean_int_neg"] protected def neg (n : @& Int) : Int :=
  match n with
  | ofNat 0 => ofNat 0
  | ofNat (n + 1) => negSucc n
  | negSucc n => ofNat (n + 1)

def negOfNat : Nat → Int
  | 0 => 0
  | n + 1 => negSucc n

@[default_instance mid]
instance instNegInt : Neg Int where
  neg := Int.neg

def subNatNat (m n : Nat) : Int :=
  match n - m with
  | 0 => ofNat (m - n)
  | k + 1 => negSucc k

@[extern "lean_int_add"] protected def add (m n : @& Int) : Int :=
  match m, n with
  | ofNat m, ofNat n => ofNat (m + n)
  | ofNat m, negSucc n => subNatNat m (n + 1)
  | negSucc m, ofNat n => subNatNat n (m + 1)
  | negSucc m, negSucc n => negSucc (m + n + 1)

instance instAdd : Add Int where
  add := Int.add

@[extern "lean_int_mul"] protected def mul (m n : @& Int) : Int :=
  match m, n with
  | ofNat m, ofNat n => ofNat (m * n)
  | ofNat m, negSucc n => negOfNat (m * (n + 1))
  | negSucc m, ofNat n => negOfNat ((m + 1) * n)
  | negSucc m, negSucc n => ofNat ((m + 1) * (n + 1))

instance instMul : Mul Int where
  mul := Int.mul

@[extern "lean_int_sub"] protected def sub (m n : @& Int) : Int := m + -n

instance instSub : Sub Int where
  sub := Int.sub

inductive NonNeg : Int → Prop where
  | mk (n : Nat) : NonNeg (ofNat n)

protected def le (a b : Int) : Prop := NonNeg (b - a)

instance instLEInt : LE Int where
  le := Int.le

protected def lt (a b : Int) : Prop := a + 1 ≤ b

instance instLTInt : LT Int where
  lt := Int.lt

@[extern "lean_int_dec_nonneg"] def decNonneg (m : @& Int) : Decidable (NonNeg m) :=
  match m with
  | ofNat m => isTrue (NonNeg.mk m)
  | negSucc _ => isFalse fun h =>
      h.rec (motive := fun i _ => Int.rec (fun _ => True) (fun _ => False) i) fun _ => trivial

@[extern "lean_int_dec_le"] instance decLe (a b : @& Int) : Decidable (a ≤ b) := decNonneg _
@[extern "lean_int_dec_lt"] instance decLt (a b : @& Int) : Decidable (a < b) := decNonneg _

@[extern "lean_nat_abs"] def natAbs (m : @& Int) : Nat :=
  match m with
  | ofNat m => m
  | negSucc m => m + 1

attribute [gen_constructor_elims] Int

@[extern "lean_int_dec_eq"] protected def decEq (a b : @& Int) : Decidable (a = b) :=
  match a, b with
  | ofNat a, ofNat b =>
    match decEq a b with
    | isTrue h => isTrue (congrArg ofNat h)
    | isFalse h => isFalse fun e => Int.noConfusion e h
  | ofNat _, negSucc _ => isFalse nofun
  | negSucc _, ofNat _ => isFalse nofun
  | negSucc a, negSucc b =>
    match decEq a b with
    | isTrue h => isTrue (congrArg negSucc h)
    | isFalse h => isFalse fun e => Int.noConfusion e h

instance instDecidableEq : DecidableEq Int := Int.decEq

def sign : Int → Int
  | ofNat (_ + 1) => 1
  | ofNat 0 => 0
  | negSucc _ => -1

def toNat : Int → Nat
  | ofNat n => n
  | negSucc _ => 0

/-- Division rounding so that the remainder is never negative. -/
@[extern "lean_int_ediv"] def ediv : (@& Int) → (@& Int) → Int
  | ofNat m, ofNat n => ofNat (m / n)
  | ofNat m, negSucc n => -ofNat (m / (n + 1))
  | negSucc _, 0 => 0
  | negSucc m, ofNat (n + 1) => negSucc (m / (n + 1))
  | negSucc m, negSucc n => ofNat (m / (n + 1) + 1)

@[extern "lean_int_emod"] def emod : (@& Int) → (@& Int) → Int
  | ofNat m, n => ofNat (m % natAbs n)
  | negSucc m, n => subNatNat (natAbs n) (m % natAbs n + 1)

instance instDiv : Div Int where
  div := Int.ediv

instance instMod : Mod Int where
  mod := Int.emod

instance instDvd : Dvd Int := ⟨fun a b => Exists fun c => b = a * c⟩

protected def pow (m : Int) : Nat → Int
  | 0 => 1
  | n + 1 => Int.pow m n * m

instance instNatPow : NatPow Int where
  pow := Int.pow

instance instMin : Min Int := minOfLe
instance instMax : Max Int := maxOfLe

end Int
