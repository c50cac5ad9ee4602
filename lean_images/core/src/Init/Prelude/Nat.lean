module

prelude
public import Init.Prelude

/-!
Numerals, order and operator classes, and the natural numbers: the type, its arithmetic, and the few
facts needed before tactics exist.

The kernel replaces `Nat.add`, `Nat.sub`, `Nat.mul`, `Nat.pow`, `Nat.div`, `Nat.mod`, `Nat.gcd`,
`Nat.beq`, `Nat.ble`, `Nat.land`, `Nat.lor`, `Nat.xor`, `Nat.shiftLeft` and `Nat.shiftRight` on
literals by machine arithmetic, and the elaborator does the same for `Nat.log2`. Each of them must
therefore be defined, and each definition must agree with that arithmetic on every input, or `False`
would be provable. The step equations are proved in `Init.Data.Nat.Div` and `Init.Data.Nat.Gcd`.
-/

set_option linter.all false

set_option genInjectivity false

@[expose] public section

universe u v w

set_option genCtorIdx false in
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

instance : Inhabited Nat where
  default := Nat.zero

class OfNat (α : Type u) (_ : Nat) where
  ofNat : α

@[default_instance 100]
instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n

/-! ### Order -/

class LE (α : Type u) where
  le : α → α → Prop

class LT (α : Type u) where
  lt : α → α → Prop

@[reducible] def GE.ge {α : Type u} [LE α] (a b : α) : Prop := LE.le b a
@[reducible] def GT.gt {α : Type u} [LT α] (a b : α) : Prop := LT.lt b a

abbrev DecidableLT (α : Type u) [LT α] := DecidableRel (LT.lt : α → α → Prop)
abbrev DecidableLE (α : Type u) [LE α] := DecidableRel (LE.le : α → α → Prop)

class Max (α : Type u) where
  max : α → α → α

export Max (max)

@[inline, instance_reducible]
def maxOfLe [LE α] [DecidableRel (@LE.le α _)] : Max α where
  max x y := ite (LE.le x y) y x

class Min (α : Type u) where
  min : α → α → α

export Min (min)

@[inline, instance_reducible]
def minOfLe [LE α] [DecidableRel (@LE.le α _)] : Min α where
  min x y := ite (LE.le x y) x y

class Trans (r : α → β → Sort u) (s : β → γ → Sort v) (t : outParam (α → γ → Sort w)) where
  trans : r a b → s b c → t a c

export Trans (trans)

instance (r : α → γ → Sort u) : Trans Eq r r where
  trans heq h' := heq ▸ h'

instance (r : α → β → Sort u) : Trans r Eq r where
  trans h' heq := heq ▸ h'

/-! ### Heterogeneous operators -/

class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ

class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSub : α → β → γ

class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMul : α → β → γ

class HDiv (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hDiv : α → β → γ

class HMod (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMod : α → β → γ

class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hPow : α → β → γ

class HSMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSMul : α → β → γ

class HAppend (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAppend : α → β → γ

class HOrElse (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hOrElse : α → (Unit → β) → γ

class HAndThen (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAndThen : α → (Unit → β) → γ

class HAnd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAnd : α → β → γ

class HXor (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hXor : α → β → γ

class HOr (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hOr : α → β → γ

class HShiftLeft (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hShiftLeft : α → β → γ

class HShiftRight (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hShiftRight : α → β → γ

/-! ### Homogeneous operators -/

class Zero (α : Type u) where
  zero : α

class One (α : Type u) where
  one : α

class Add (α : Type u) where
  add : α → α → α

class Sub (α : Type u) where
  sub : α → α → α

class Mul (α : Type u) where
  mul : α → α → α

class Div (α : Type u) where
  div : α → α → α

class Mod (α : Type u) where
  mod : α → α → α

class Append (α : Type u) where
  append : α → α → α

class AndOp (α : Type u) where
  and : α → α → α

class XorOp (α : Type u) where
  xor : α → α → α

class OrOp (α : Type u) where
  or : α → α → α

class ShiftLeft (α : Type u) where
  shiftLeft : α → α → α

class ShiftRight (α : Type u) where
  shiftRight : α → α → α

class Neg (α : Type u) where
  neg : α → α

class Inv (α : Type u) where
  inv : α → α

class Complement (α : Type u) where
  complement : α → α

class OrElse (α : Type u) where
  orElse : α → (Unit → α) → α

class AndThen (α : Type u) where
  andThen : α → (Unit → α) → α

class Dvd (α : Type _) where
  dvd : α → α → Prop

class Pow (α : Type u) (β : Type v) where
  pow : α → β → α

class NatPow (α : Type u) where
  protected pow : α → Nat → α

class HomogeneousPow (α : Type u) where
  protected pow : α → α → α

class SMul (M : Type u) (α : Type v) where
  smul : M → α → α

class Membership (α : outParam (Type u)) (γ : Type v) where
  mem : γ → α → Prop

attribute [implicit_reducible] Membership.mem

attribute [match_pattern] Add.add HAdd.hAdd Neg.neg Mul.mul HMul.hMul Inv.inv

/-! ### From homogeneous to heterogeneous -/

@[default_instance]
instance instHAdd [Add α] : HAdd α α α where
  hAdd a b := Add.add a b

@[default_instance]
instance instHSub [Sub α] : HSub α α α where
  hSub a b := Sub.sub a b

@[default_instance]
instance instHMul [Mul α] : HMul α α α where
  hMul a b := Mul.mul a b

@[default_instance]
instance instHDiv [Div α] : HDiv α α α where
  hDiv a b := Div.div a b

@[default_instance]
instance instHMod [Mod α] : HMod α α α where
  hMod a b := Mod.mod a b

@[default_instance]
instance instHPow [Pow α β] : HPow α β α where
  hPow a b := Pow.pow a b

@[default_instance]
instance instPowNat [NatPow α] : Pow α Nat where
  pow a n := NatPow.pow a n

@[default_instance]
instance [HomogeneousPow α] : Pow α α where
  pow a b := HomogeneousPow.pow a b

@[default_instance]
instance instHSMul {α β} [SMul α β] : HSMul α β β where
  hSMul := SMul.smul

instance (priority := 1100) {α : Type u} [Mul α] : SMul α α where
  smul x y := Mul.mul x y

@[default_instance]
instance [Append α] : HAppend α α α where
  hAppend a b := Append.append a b

@[default_instance]
instance [OrElse α] : HOrElse α α α where
  hOrElse a b := OrElse.orElse a b

@[default_instance]
instance [AndThen α] : HAndThen α α α where
  hAndThen a b := AndThen.andThen a b

@[default_instance]
instance [AndOp α] : HAnd α α α where
  hAnd a b := AndOp.and a b

@[default_instance]
instance [XorOp α] : HXor α α α where
  hXor a b := XorOp.xor a b

@[default_instance]
instance [OrOp α] : HOr α α α where
  hOr a b := OrOp.or a b

@[default_instance]
instance [ShiftLeft α] : HShiftLeft α α α where
  hShiftLeft a b := ShiftLeft.shiftLeft a b

@[default_instance]
instance [ShiftRight α] : HShiftRight α α α where
  hShiftRight a b := ShiftRight.shiftRight a b

/-! ### Natural numbers -/

set_option bootstrap.genMatcherCode false

@[extern "lean_nat_add", instance_reducible]
protected def Nat.add : (@& Nat) → (@& Nat) → Nat
  | a, Nat.zero => a
  | a, Nat.succ b => Nat.succ (Nat.add a b)

instance instAddNat : Add Nat where
  add := Nat.add

attribute [match_pattern] Nat.add

@[extern "lean_nat_mul", instance_reducible]
protected def Nat.mul : (@& Nat) → (@& Nat) → Nat
  | _, 0 => 0
  | a, Nat.succ b => Nat.add (Nat.mul a b) a

instance instMulNat : Mul Nat where
  mul := Nat.mul

@[extern "lean_nat_pow"]
protected def Nat.pow (m : @& Nat) : (@& Nat) → Nat
  | 0 => 1
  | succ n => Nat.mul (Nat.pow m n) m

instance instNatPowNat : NatPow Nat := ⟨Nat.pow⟩

@[extern "lean_nat_pred", implicit_reducible]
def Nat.pred : (@& Nat) → Nat
  | 0 => 0
  | succ a => a

@[extern "lean_nat_dec_eq"]
def Nat.beq : (@& Nat) → (@& Nat) → Bool
  | zero, zero => true
  | zero, succ _ => false
  | succ _, zero => false
  | succ n, succ m => beq n m

theorem Nat.eq_of_beq_eq_true : {n m : Nat} → Eq (beq n m) true → Eq n m
  | zero, zero, _ => rfl
  | zero, succ _, h => Bool.noConfusion h
  | succ _, zero, h => Bool.noConfusion h
  | succ _, succ _, h => congrArg succ (eq_of_beq_eq_true h)

theorem Nat.ne_of_beq_eq_false : {n m : Nat} → Eq (beq n m) false → Not (Eq n m)
  | zero, zero, h₁, _ => Bool.noConfusion h₁
  | zero, succ _, _, h₂ => Nat.noConfusion h₂
  | succ _, zero, _, h₂ => Nat.noConfusion h₂
  | succ n, succ m, h₁, h₂ =>
    ne_of_beq_eq_false (n := n) (m := m) h₁ (congrArg pred h₂ : Eq (pred (succ n)) (pred (succ m)))

theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) :
    (Nat.beq (f a) (f b)).rec False True :=
  have same : (n : Nat) → (Nat.beq n n).rec False True :=
    fun n => n.rec True.intro fun _ ih => ih
  Eq.subst (motive := fun n => Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) n))
    (congrArg f h) (same (f a))

@[reducible, extern "lean_nat_dec_eq"]
protected def Nat.decEq (n m : @& Nat) : Decidable (Eq n m) where
  decide := beq n m
  reflects_decide :=
    match h : beq n m with
    | true => eq_of_beq_eq_true h
    | false => ne_of_beq_eq_false h

@[inline] instance : DecidableEq Nat := Nat.decEq

@[extern "lean_nat_dec_le"]
def Nat.ble : @& Nat → @& Nat → Bool
  | zero, _ => true
  | succ _, zero => false
  | succ n, succ m => ble n m

attribute [gen_constructor_elims] Bool

protected inductive Nat.le (n : Nat) : Nat → Prop
  | refl : Nat.le n n
  | step {m} : Nat.le n m → Nat.le n (succ m)

instance instLENat : LE Nat where
  le := Nat.le

@[implicit_reducible] protected def Nat.lt (n m : Nat) : Prop := Nat.le (succ n) m

instance instLTNat : LT Nat where
  lt := Nat.lt

/-! ### Order, before tactics -/

theorem Nat.not_succ_le_zero (n : Nat) : LE.le (succ n) 0 → False :=
  have aux : ∀ m, Eq m 0 → LE.le (succ n) m → False := fun _ hm hle =>
    Nat.le.casesOn (motive := fun m _ => Eq m 0 → False) hle
      (fun h => Nat.noConfusion h) (fun _ h => Nat.noConfusion h) hm
  aux 0 rfl

theorem Nat.not_lt_zero (n : Nat) : Not (LT.lt n 0) := not_succ_le_zero n

theorem Nat.zero_le : (n : Nat) → LE.le 0 n
  | zero => Nat.le.refl
  | succ n => Nat.le.step (zero_le n)

theorem Nat.succ_le_succ : LE.le n m → LE.le (succ n) (succ m)
  | Nat.le.refl => Nat.le.refl
  | Nat.le.step h => Nat.le.step (succ_le_succ h)

theorem Nat.zero_lt_succ (n : Nat) : LT.lt 0 (succ n) := succ_le_succ (zero_le n)
theorem Nat.succ_pos (n : Nat) : LT.lt 0 (succ n) := zero_lt_succ n
theorem Nat.le_succ_of_le (h : LE.le n m) : LE.le n (succ m) := Nat.le.step h
theorem Nat.le_succ (n : Nat) : LE.le n (succ n) := Nat.le.step Nat.le.refl
protected theorem Nat.le_refl (n : Nat) : LE.le n n := Nat.le.refl

protected theorem Nat.le_trans {n m k : Nat} : LE.le n m → LE.le m k → LE.le n k
  | h, Nat.le.refl => h
  | h₁, Nat.le.step h₂ => Nat.le.step (Nat.le_trans h₁ h₂)

protected theorem Nat.lt_of_lt_of_le {n m k : Nat} : LT.lt n m → LE.le m k → LT.lt n k :=
  Nat.le_trans

protected theorem Nat.lt_trans {n m k : Nat} (h₁ : LT.lt n m) : LT.lt m k → LT.lt n k :=
  Nat.le_trans (le_succ_of_le h₁)

protected theorem Nat.lt_of_le_of_lt {n m k : Nat} (h₁ : LE.le n m) (h₂ : LT.lt m k) :
    LT.lt n k :=
  Nat.le_trans (succ_le_succ h₁) h₂

theorem Nat.pred_le_pred : {n m : Nat} → LE.le n m → LE.le (pred n) (pred m)
  | _, _, Nat.le.refl => Nat.le.refl
  | 0, succ _, Nat.le.step h => h
  | succ _, succ _, Nat.le.step h => Nat.le_trans (le_succ _) h

theorem Nat.le_of_succ_le_succ {n m : Nat} : LE.le (succ n) (succ m) → LE.le n m := pred_le_pred
theorem Nat.le_of_lt_succ {m n : Nat} : LT.lt m (succ n) → LE.le m n := le_of_succ_le_succ
theorem Nat.lt_succ_of_le {n m : Nat} : LE.le n m → LT.lt n (succ m) := succ_le_succ
protected theorem Nat.lt_add_one (n : Nat) : LT.lt n (HAdd.hAdd n 1) := Nat.le_refl (succ n)
theorem Nat.lt_succ_self (n : Nat) : LT.lt n (succ n) := Nat.lt_add_one _

theorem Nat.not_succ_le_self : (n : Nat) → Not (LE.le (succ n) n)
  | 0 => not_succ_le_zero _
  | succ n => fun h => not_succ_le_self n (le_of_succ_le_succ h)

protected theorem Nat.lt_irrefl (n : Nat) : Not (LT.lt n n) := not_succ_le_self n

protected theorem Nat.eq_or_lt_of_le : {n m : Nat} → LE.le n m → Or (Eq n m) (LT.lt n m)
  | _, _, Nat.le.refl => Or.inl rfl
  | _, _, Nat.le.step h => Or.inr (succ_le_succ h)

protected theorem Nat.lt_or_ge (n m : Nat) : Or (LT.lt n m) (GE.ge n m) :=
  match m with
  | zero => Or.inr (zero_le n)
  | succ m =>
    match Nat.lt_or_ge n m with
    | Or.inl h => Or.inl (le_succ_of_le h)
    | Or.inr h =>
      match Nat.eq_or_lt_of_le h with
      | Or.inl e => Or.inl (e ▸ Nat.le_refl _)
      | Or.inr l => Or.inr l

protected theorem Nat.lt_of_not_le {a b : Nat} (h : Not (LE.le a b)) : LT.lt b a :=
  (Nat.lt_or_ge b a).resolve_right h

protected theorem Nat.le_antisymm {n m : Nat} (h₁ : LE.le n m) (h₂ : LE.le m n) : Eq n m :=
  match Nat.eq_or_lt_of_le h₁ with
  | Or.inl e => e
  | Or.inr l => absurd (Nat.lt_of_lt_of_le l h₂) (Nat.lt_irrefl n)

protected theorem Nat.lt_of_le_of_ne {n m : Nat} (h₁ : LE.le n m) (h₂ : Not (Eq n m)) : LT.lt n m :=
  (Nat.eq_or_lt_of_le h₁).resolve_left h₂

theorem Nat.le_of_ble_eq_true (h : Eq (Nat.ble n m) true) : LE.le n m :=
  match n, m with
  | 0, _ => zero_le _
  | succ _, succ _ => succ_le_succ (le_of_ble_eq_true h)

theorem Nat.ble_self_eq_true : (n : Nat) → Eq (Nat.ble n n) true
  | 0 => rfl
  | succ n => ble_self_eq_true n

theorem Nat.ble_succ_eq_true : {n m : Nat} → Eq (Nat.ble n m) true → Eq (Nat.ble n (succ m)) true
  | 0, _, _ => rfl
  | succ n, succ _, h => ble_succ_eq_true (n := n) h

theorem Nat.ble_eq_true_of_le (h : LE.le n m) : Eq (Nat.ble n m) true :=
  match h with
  | Nat.le.refl => ble_self_eq_true n
  | Nat.le.step h => ble_succ_eq_true (ble_eq_true_of_le h)

theorem Nat.not_le_of_not_ble_eq_true (h : Not (Eq (Nat.ble n m) true)) : Not (LE.le n m) :=
  fun h' => h (ble_eq_true_of_le h')

@[extern "lean_nat_dec_le"]
instance Nat.decLe (n m : @& Nat) : Decidable (LE.le n m) where
  decide := ble n m
  reflects_decide :=
    match h : ble n m with
    | true => le_of_ble_eq_true h
    | false => not_le_of_not_ble_eq_true (Bool.ne_true_of_eq_false h)

@[extern "lean_nat_dec_lt"]
instance Nat.decLt (n m : @& Nat) : Decidable (LT.lt n m) := decLe (succ n) m

instance instMinNat : Min Nat := minOfLe

/-! ### Subtraction -/

@[extern "lean_nat_sub", instance_reducible]
protected def Nat.sub : (@& Nat) → (@& Nat) → Nat
  | a, 0 => a
  | a, succ b => pred (Nat.sub a b)

attribute [gen_constructor_elims] Nat Decidable PUnit

instance instSubNat : Sub Nat where
  sub := Nat.sub

theorem Nat.succ_sub_succ_eq_sub (n m : Nat) :
    Eq (HSub.hSub (succ n) (succ m)) (HSub.hSub n m) :=
  m.rec rfl fun _ ih => congrArg pred ih

theorem Nat.pred_le : ∀ n : Nat, LE.le (Nat.pred n) n
  | zero => Nat.le.refl
  | succ _ => le_succ _

theorem Nat.sub_le (n m : Nat) : LE.le (HSub.hSub n m) n :=
  m.rec (Nat.le_refl _) fun _ ih => Nat.le_trans (pred_le _) ih

theorem Nat.sub_lt : ∀ {n m : Nat}, LT.lt 0 n → LT.lt 0 m → LT.lt (HSub.hSub n m) n
  | 0, _, h, _ => absurd h (Nat.lt_irrefl 0)
  | succ _, 0, _, h => absurd h (Nat.lt_irrefl 0)
  | succ n, succ m, _, _ =>
    Eq.symm (succ_sub_succ_eq_sub n m) ▸
      (lt_succ_of_le (sub_le n m) : LT.lt (HSub.hSub n m) (succ n))

/-! ### Division and remainder

Repeated subtraction. The first argument of the loops only bounds the number of steps: a positive
divisor makes the dividend smaller each time, so the dividend itself is a large enough bound. -/

def Nat.divLoop : (steps x y : Nat) → Nat
  | 0, _, _ => 0
  | succ steps, x, y => ite (LE.le y x) (succ (divLoop steps (HSub.hSub x y) y)) 0

@[extern "lean_nat_div", irreducible]
protected def Nat.div (x y : @& Nat) : Nat :=
  ite (LT.lt 0 y) (divLoop x x y) 0

instance Nat.instDiv : Div Nat := ⟨Nat.div⟩

def Nat.modLoop : (steps x y : Nat) → Nat
  | 0, x, _ => x
  | succ steps, x, y => ite (LE.le y x) (modLoop steps (HSub.hSub x y) y) x

/-- A dividend smaller than the divisor is returned without entering the loop, so that
`n % (m + n + 1)` reduces to `n` for a literal `n` and any `m`. -/
@[extern "lean_nat_mod"]
protected def Nat.mod : @& Nat → @& Nat → Nat
  | 0, _ => 0
  | succ x, y => ite (LE.le y (succ x)) (ite (LT.lt 0 y) (modLoop (succ x) (succ x) y) (succ x))
      (succ x)

instance Nat.instMod : Mod Nat := ⟨Nat.mod⟩

theorem Nat.modLoop_lt {y : Nat} (hy : LT.lt 0 y) :
    (steps x : Nat) → LE.le x steps → LT.lt (modLoop steps x y) y
  | 0, _, h => Nat.lt_of_le_of_lt h hy
  | succ steps, x, h =>
    show LT.lt (ite _ _ _) y from
    match Nat.decLe y x with
    | isTrue hyx => modLoop_lt hy steps _
        (le_of_lt_succ (Nat.lt_of_lt_of_le (sub_lt (Nat.lt_of_lt_of_le hy hyx) hy) h))
    | isFalse hyx => Nat.lt_of_not_le hyx

theorem Nat.mod_lt : (x : Nat) → {y : Nat} → (hy : LT.lt 0 y) → LT.lt (HMod.hMod x y) y
  | 0, _, hy => hy
  | succ x, y, hy =>
    show LT.lt (ite (LE.le y (succ x)) (ite (LT.lt 0 y) (modLoop (succ x) (succ x) y) (succ x))
      (succ x)) y from
    match Nat.decLe y (succ x), Nat.decLt 0 y with
    | isTrue _, isTrue _ => modLoop_lt hy _ _ (Nat.le_refl _)
    | isTrue _, isFalse h => absurd hy h
    | isFalse h, _ => Nat.lt_of_not_le h

/-! ### Positivity, for bit vectors -/

protected theorem Nat.add_pos_right : {b : Nat} → (a : Nat) → LT.lt 0 b → LT.lt 0 (HAdd.hAdd a b)
  | zero, _, h => absurd h (Nat.lt_irrefl 0)
  | succ _, _, _ => zero_lt_succ _

protected theorem Nat.mul_pos : {n m : Nat} → LT.lt 0 n → LT.lt 0 m → LT.lt 0 (HMul.hMul n m)
  | _, zero, _, h => absurd h (Nat.lt_irrefl 0)
  | _, succ _, h, _ => Nat.add_pos_right _ h

protected theorem Nat.pow_pos {a : Nat} : {n : Nat} → LT.lt 0 a → LT.lt 0 (HPow.hPow a n)
  | zero, _ => zero_lt_succ _
  | succ _, h => Nat.mul_pos (Nat.pow_pos h) h
