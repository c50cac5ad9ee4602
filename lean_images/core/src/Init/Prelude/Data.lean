module

prelude
public import Init.Prelude.Nat

/-! Data which macros run on: bounded numbers, characters, options, lists, arrays and strings. -/

set_option linter.all false

@[expose] public section

universe u v w

@[pp_using_anonymous_constructor]
structure Fin (n : Nat) where
  mk ::
  val : Nat
  isLt : LT.lt val n

attribute [coe] Fin.val

theorem Fin.eq_of_val_eq {n} : ∀ {i j : Fin n}, Eq i.val j.val → Eq i j
  | ⟨_, _⟩, ⟨_, _⟩, rfl => rfl

theorem Fin.val_eq_of_eq {n} {i j : Fin n} (h : Eq i j) : Eq i.val j.val := congrArg Fin.val h

instance (n : Nat) : DecidableEq (Fin n) := fun i j => {
  decide := decide (Eq i.val j.val)
  reflects_decide :=
    match instDecidableEqNat i.val j.val with
    | isTrue h => Fin.eq_of_val_eq h
    | isFalse h => fun h' => h (Fin.val_eq_of_eq h')
}

instance {n} : LT (Fin n) where
  lt a b := LT.lt a.val b.val

instance {n} : LE (Fin n) where
  le a b := LE.le a.val b.val

instance Fin.decLt {n} (a b : Fin n) : Decidable (LT.lt a b) := Nat.decLt ..
instance Fin.decLe {n} (a b : Fin n) : Decidable (LE.le a b) := Nat.decLe ..

@[implicit_reducible] protected def Fin.Internal.ofNat (n : Nat) (hn : LT.lt 0 n) (a : Nat) : Fin n :=
  ⟨HMod.hMod a n, Nat.mod_lt _ hn⟩

structure BitVec (w : Nat) where
  ofFin ::
  toFin : Fin (HPow.hPow 2 w)

@[implicit_reducible]
def BitVec.decEq (x y : BitVec w) : Decidable (Eq x y) where
  decide := decide (Eq x.toFin y.toFin)
  reflects_decide :=
    match instDecidableEqFin _ x.toFin y.toFin with
    | isTrue h => congrArg BitVec.ofFin h
    | isFalse h => fun h' => h (congrArg BitVec.toFin h')

instance : DecidableEq (BitVec w) := BitVec.decEq

@[match_pattern, implicit_reducible]
protected def BitVec.ofNatLT {w : Nat} (i : Nat) (p : LT.lt i (HPow.hPow 2 w)) : BitVec w where
  toFin := ⟨i, p⟩

@[match_pattern, implicit_reducible]
protected def BitVec.ofNat (n : Nat) (i : Nat) : BitVec n where
  toFin := Fin.Internal.ofNat (HPow.hPow 2 n) (Nat.pow_pos (Nat.zero_lt_succ _)) i

@[implicit_reducible]
protected def BitVec.toNat (x : BitVec w) : Nat := x.toFin.val

instance : LT (BitVec w) where lt x y := LT.lt x.toNat y.toNat
instance (x y : BitVec w) : Decidable (LT.lt x y) :=
  inferInstanceAs (Decidable (LT.lt x.toNat y.toNat))

instance : LE (BitVec w) where le x y := LE.le x.toNat y.toNat
instance (x y : BitVec w) : Decidable (LE.le x y) :=
  inferInstanceAs (Decidable (LE.le x.toNat y.toNat))

abbrev UInt8.size : Nat := 256

structure UInt8 where
  ofBitVec ::
  toBitVec : BitVec 8

attribute [extern "lean_uint8_of_nat_mk"] UInt8.ofBitVec
attribute [extern "lean_uint8_to_nat"] UInt8.toBitVec

@[extern "lean_uint8_of_nat", implicit_reducible]
def UInt8.ofNatLT (n : @& Nat) (h : LT.lt n UInt8.size) : UInt8 where
  toBitVec := BitVec.ofNatLT n h

@[extern "lean_uint8_of_nat", implicit_reducible]
def UInt8.ofNat (n : @& Nat) : UInt8 := ⟨BitVec.ofNat 8 n⟩

@[extern "lean_uint8_to_nat", implicit_reducible]
def UInt8.toNat (n : UInt8) : Nat := n.toBitVec.toNat

@[extern "lean_uint8_dec_eq", implicit_reducible]
def UInt8.decEq (a b : UInt8) : Decidable (Eq a b) where
  decide := decide (Eq a.toBitVec b.toBitVec)
  reflects_decide :=
    match instDecidableEqBitVec a.toBitVec b.toBitVec with
    | isTrue h => congrArg UInt8.ofBitVec h
    | isFalse h => fun h' => h (congrArg UInt8.toBitVec h')

instance : DecidableEq UInt8 := UInt8.decEq

instance : Inhabited UInt8 where
  default := UInt8.ofNatLT 0 (of_decide_eq_true rfl)

instance : LT UInt8 where
  lt a b := LT.lt a.toBitVec b.toBitVec

instance : LE UInt8 where
  le a b := LE.le a.toBitVec b.toBitVec

@[extern "lean_uint8_dec_lt", instance_reducible]
def UInt8.decLt (a b : UInt8) : Decidable (LT.lt a b) :=
  inferInstanceAs (Decidable (LT.lt a.toBitVec b.toBitVec))

@[extern "lean_uint8_dec_le", instance_reducible]
def UInt8.decLe (a b : UInt8) : Decidable (LE.le a b) :=
  inferInstanceAs (Decidable (LE.le a.toBitVec b.toBitVec))

attribute [instance] UInt8.decLt UInt8.decLe

instance {n : Nat} : OfNat UInt8 n := ⟨UInt8.ofNat n⟩

abbrev UInt16.size : Nat := 65536

structure UInt16 where
  ofBitVec ::
  toBitVec : BitVec 16

attribute [extern "lean_uint16_of_nat_mk"] UInt16.ofBitVec
attribute [extern "lean_uint16_to_nat"] UInt16.toBitVec

@[extern "lean_uint16_of_nat", implicit_reducible]
def UInt16.ofNatLT (n : @& Nat) (h : LT.lt n UInt16.size) : UInt16 where
  toBitVec := BitVec.ofNatLT n h

@[extern "lean_uint16_of_nat", implicit_reducible]
def UInt16.ofNat (n : @& Nat) : UInt16 := ⟨BitVec.ofNat 16 n⟩

@[extern "lean_uint16_to_nat", implicit_reducible]
def UInt16.toNat (n : UInt16) : Nat := n.toBitVec.toNat

@[extern "lean_uint16_dec_eq", implicit_reducible]
def UInt16.decEq (a b : UInt16) : Decidable (Eq a b) where
  decide := decide (Eq a.toBitVec b.toBitVec)
  reflects_decide :=
    match instDecidableEqBitVec a.toBitVec b.toBitVec with
    | isTrue h => congrArg UInt16.ofBitVec h
    | isFalse h => fun h' => h (congrArg UInt16.toBitVec h')

instance : DecidableEq UInt16 := UInt16.decEq

instance : Inhabited UInt16 where
  default := UInt16.ofNatLT 0 (of_decide_eq_true rfl)

instance : LT UInt16 where
  lt a b := LT.lt a.toBitVec b.toBitVec

instance : LE UInt16 where
  le a b := LE.le a.toBitVec b.toBitVec

@[extern "lean_uint16_dec_lt", instance_reducible]
def UInt16.decLt (a b : UInt16) : Decidable (LT.lt a b) :=
  inferInstanceAs (Decidable (LT.lt a.toBitVec b.toBitVec))

@[extern "lean_uint16_dec_le", instance_reducible]
def UInt16.decLe (a b : UInt16) : Decidable (LE.le a b) :=
  inferInstanceAs (Decidable (LE.le a.toBitVec b.toBitVec))

attribute [instance] UInt16.decLt UInt16.decLe

instance {n : Nat} : OfNat UInt16 n := ⟨UInt16.ofNat n⟩

abbrev UInt32.size : Nat := 4294967296

structure UInt32 where
  ofBitVec ::
  toBitVec : BitVec 32

attribute [extern "lean_uint32_of_nat_mk"] UInt32.ofBitVec
attribute [extern "lean_uint32_to_nat"] UInt32.toBitVec

@[extern "lean_uint32_of_nat", implicit_reducible]
def UInt32.ofNatLT (n : @& Nat) (h : LT.lt n UInt32.size) : UInt32 where
  toBitVec := BitVec.ofNatLT n h

@[extern "lean_uint32_of_nat", implicit_reducible]
def UInt32.ofNat (n : @& Nat) : UInt32 := ⟨BitVec.ofNat 32 n⟩

@[extern "lean_uint32_to_nat", implicit_reducible]
def UInt32.toNat (n : UInt32) : Nat := n.toBitVec.toNat

@[extern "lean_uint32_dec_eq", implicit_reducible]
def UInt32.decEq (a b : UInt32) : Decidable (Eq a b) where
  decide := decide (Eq a.toBitVec b.toBitVec)
  reflects_decide :=
    match instDecidableEqBitVec a.toBitVec b.toBitVec with
    | isTrue h => congrArg UInt32.ofBitVec h
    | isFalse h => fun h' => h (congrArg UInt32.toBitVec h')

instance : DecidableEq UInt32 := UInt32.decEq

instance : Inhabited UInt32 where
  default := UInt32.ofNatLT 0 (of_decide_eq_true rfl)

instance : LT UInt32 where
  lt a b := LT.lt a.toBitVec b.toBitVec

instance : LE UInt32 where
  le a b := LE.le a.toBitVec b.toBitVec

@[extern "lean_uint32_dec_lt", instance_reducible]
def UInt32.decLt (a b : UInt32) : Decidable (LT.lt a b) :=
  inferInstanceAs (Decidable (LT.lt a.toBitVec b.toBitVec))

@[extern "lean_uint32_dec_le", instance_reducible]
def UInt32.decLe (a b : UInt32) : Decidable (LE.le a b) :=
  inferInstanceAs (Decidable (LE.le a.toBitVec b.toBitVec))

attribute [instance] UInt32.decLt UInt32.decLe

instance {n : Nat} : OfNat UInt32 n := ⟨UInt32.ofNat n⟩

abbrev UInt64.size : Nat := 18446744073709551616

structure UInt64 where
  ofBitVec ::
  toBitVec : BitVec 64

attribute [extern "lean_uint64_of_nat_mk"] UInt64.ofBitVec
attribute [extern "lean_uint64_to_nat"] UInt64.toBitVec

@[extern "lean_uint64_of_nat", implicit_reducible]
def UInt64.ofNatLT (n : @& Nat) (h : LT.lt n UInt64.size) : UInt64 where
  toBitVec := BitVec.ofNatLT n h

@[extern "lean_uint64_of_nat", implicit_reducible]
def UInt64.ofNat (n : @& Nat) : UInt64 := ⟨BitVec.ofNat 64 n⟩

@[extern "lean_uint64_to_nat", implicit_reducible]
def UInt64.toNat (n : UInt64) : Nat := n.toBitVec.toNat

@[extern "lean_uint64_dec_eq", implicit_reducible]
def UInt64.decEq (a b : UInt64) : Decidable (Eq a b) where
  decide := decide (Eq a.toBitVec b.toBitVec)
  reflects_decide :=
    match instDecidableEqBitVec a.toBitVec b.toBitVec with
    | isTrue h => congrArg UInt64.ofBitVec h
    | isFalse h => fun h' => h (congrArg UInt64.toBitVec h')

instance : DecidableEq UInt64 := UInt64.decEq

instance : Inhabited UInt64 where
  default := UInt64.ofNatLT 0 (of_decide_eq_true rfl)

instance : LT UInt64 where
  lt a b := LT.lt a.toBitVec b.toBitVec

instance : LE UInt64 where
  le a b := LE.le a.toBitVec b.toBitVec

@[extern "lean_uint64_dec_lt", instance_reducible]
def UInt64.decLt (a b : UInt64) : Decidable (LT.lt a b) :=
  inferInstanceAs (Decidable (LT.lt a.toBitVec b.toBitVec))

@[extern "lean_uint64_dec_le", instance_reducible]
def UInt64.decLe (a b : UInt64) : Decidable (LE.le a b) :=
  inferInstanceAs (Decidable (LE.le a.toBitVec b.toBitVec))

attribute [instance] UInt64.decLt UInt64.decLe

instance {n : Nat} : OfNat UInt64 n := ⟨UInt64.ofNat n⟩

/-! ### The word size of the machine -/

@[extern "lean_system_platform_nbits"]
opaque System.Platform.getNumBits : Unit → Subtype fun n : Nat => Or (Eq n 32) (Eq n 64) :=
  fun _ => ⟨64, Or.inr rfl⟩

def System.Platform.numBits : Nat := (getNumBits ()).val

theorem System.Platform.numBits_eq : Or (Eq numBits 32) (Eq numBits 64) :=
  (getNumBits ()).property

abbrev USize.size : Nat := HPow.hPow 2 System.Platform.numBits

theorem USize.size_pos : LT.lt 0 USize.size := Nat.pow_pos (Nat.zero_lt_succ _)

structure USize where
  ofBitVec ::
  toBitVec : BitVec System.Platform.numBits

attribute [extern "lean_usize_of_nat_mk"] USize.ofBitVec
attribute [extern "lean_usize_to_nat"] USize.toBitVec

@[extern "lean_usize_of_nat"]
def USize.ofNatLT (n : @& Nat) (h : LT.lt n USize.size) : USize where
  toBitVec := BitVec.ofNatLT n h

@[extern "lean_usize_of_nat"]
def USize.ofNat (n : @& Nat) : USize := ⟨BitVec.ofNat _ n⟩

@[extern "lean_usize_to_nat"]
def USize.toNat (n : USize) : Nat := n.toBitVec.toNat

@[extern "lean_usize_dec_eq"]
def USize.decEq (a b : USize) : Decidable (Eq a b) where
  decide := decide (Eq a.toBitVec b.toBitVec)
  reflects_decide :=
    match instDecidableEqBitVec a.toBitVec b.toBitVec with
    | isTrue h => congrArg USize.ofBitVec h
    | isFalse h => fun h' => h (congrArg USize.toBitVec h')

instance : DecidableEq USize := USize.decEq

instance : Inhabited USize where
  default := USize.ofNatLT 0 USize.size_pos

/-! ### Characters -/

abbrev Nat.isValidChar (n : Nat) : Prop :=
  Or (LT.lt n 0xd800) (And (LT.lt 0xdfff n) (LT.lt n 0x110000))

abbrev UInt32.isValidChar (n : UInt32) : Prop := n.toNat.isValidChar

structure Char where
  val : UInt32
  valid : val.isValidChar

theorem Nat.isValidChar.lt_size {n : Nat} (h : n.isValidChar) : LT.lt n UInt32.size :=
  h.elim (fun h => Nat.lt_trans h (of_decide_eq_true rfl))
    (fun h => Nat.lt_trans h.right (of_decide_eq_true rfl))

@[extern "lean_uint32_of_nat", implicit_reducible]
def Char.ofNatAux (n : @& Nat) (h : n.isValidChar) : Char where
  val := ⟨BitVec.ofNatLT n h.lt_size⟩
  valid := h

/-- The character with code `n`, and the zero character for an invalid code. The kernel writes
the characters of a string literal as applications of this function. -/
@[noinline, match_pattern, implicit_reducible]
def Char.ofNat (n : Nat) : Char :=
  dite n.isValidChar (fun h => Char.ofNatAux n h) fun _ =>
    { val := ⟨BitVec.ofNatLT 0 (of_decide_eq_true rfl)⟩, valid := Or.inl (of_decide_eq_true rfl) }

theorem Char.ext : ∀ {c d : Char}, Eq c.val d.val → Eq c d
  | ⟨_, _⟩, ⟨_, _⟩, rfl => rfl

theorem Char.val_eq_of_eq {c d : Char} (h : Eq c d) : Eq c.val d.val := congrArg Char.val h

instance : DecidableEq Char := fun c d => {
  decide := decide (Eq c.val d.val)
  reflects_decide :=
    match instDecidableEqUInt32 c.val d.val with
    | isTrue h => Char.ext h
    | isFalse h => fun h' => h (Char.val_eq_of_eq h')
}

@[inline, implicit_reducible] def Char.toNat (c : Char) : Nat := c.val.toNat

instance Char.instInhabited : Inhabited Char where
  default := Char.ofNat 65

/-! ### Options and lists -/

inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α

attribute [unbox] Option

export Option (none some)

instance {α} : Inhabited (Option α) where
  default := none

@[macro_inline, implicit_reducible] def Option.getD (opt : Option α) (dflt : α) : α :=
  match opt with
  | some x => x
  | none => dflt

@[inline, implicit_reducible] protected def Option.map (f : α → β) : Option α → Option β
  | some x => some (f x)
  | none => none

inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

instance {α} : Inhabited (List α) where
  default := List.nil

@[implicit_reducible]
protected def List.beq {α : Type u} [BEq α] : (a b : List α) → Bool
  | nil, nil => true
  | cons _ _, nil => false
  | nil, cons _ _ => false
  | cons a as, cons b bs => and (BEq.beq a b) (List.beq as bs)

@[instance_reducible]
protected def List.hasDecEq {α : Type u} [DecidableEq α] : (a b : List α) → Decidable (Eq a b)
  | nil, nil => isTrue rfl
  | cons _ _, nil => isFalse fun h => List.noConfusion rfl (heq_of_eq h)
  | nil, cons _ _ => isFalse fun h => List.noConfusion rfl (heq_of_eq h)
  | cons a as, cons b bs =>
    match decEq a b, List.hasDecEq as bs with
    | isTrue h, isTrue hs => isTrue (h ▸ hs ▸ rfl)
    | isFalse n, _ => isFalse fun h =>
        List.noConfusion rfl (heq_of_eq h) fun e _ => n (eq_of_heq e)
    | isTrue _, isFalse n => isFalse fun h =>
        List.noConfusion rfl (heq_of_eq h) fun _ e => n (eq_of_heq e)

instance {α : Type u} [DecidableEq α] : DecidableEq (List α) := List.hasDecEq

@[instance_reducible] def List.length : List α → Nat
  | nil => 0
  | cons _ as => HAdd.hAdd (length as) 1

@[implicit_reducible]
def List.get {α : Type u} : (as : List α) → Fin as.length → α
  | cons a _, ⟨0, _⟩ => a
  | cons _ as, ⟨Nat.succ i, h⟩ => get as ⟨i, Nat.le_of_succ_le_succ h⟩

def List.set : (l : List α) → (n : Nat) → (a : α) → List α
  | cons _ as, 0, b => cons b as
  | cons a as, Nat.succ n, b => cons a (set as n b)
  | nil, _, _ => nil

@[specialize]
def List.foldl {α : Type u} {β : Type v} (f : α → β → α) : (init : α) → List β → α
  | a, nil => a
  | a, cons b l => foldl f (f a b) l

@[implicit_reducible]
def List.concat {α : Type u} : List α → α → List α
  | nil, b => cons b nil
  | cons a as, b => cons a (concat as b)

@[implicit_reducible]
protected def List.append : (xs ys : List α) → List α
  | nil, bs => bs
  | cons a as, bs => cons a (List.append as bs)

@[implicit_reducible]
def List.flatten : List (List α) → List α
  | nil => nil
  | cons l L => List.append l (flatten L)

@[specialize, implicit_reducible] def List.map (f : α → β) : (l : List α) → List β
  | nil => nil
  | cons a as => cons (f a) (map f as)

@[inline, implicit_reducible]
def List.flatMap {α : Type u} {β : Type v} (b : α → List β) (as : List α) : List β :=
  flatten (map b as)

/-! ### Arrays -/

structure Array (α : Type u) where
  mk ::
  toList : List α

attribute [extern "lean_array_to_list"] Array.toList
attribute [extern "lean_array_mk"] Array.mk

@[match_pattern] abbrev List.toArray (xs : List α) : Array α := .mk xs

@[extern "lean_mk_empty_array_with_capacity"]
def Array.mkEmpty {α : Type u} (c : @& Nat) : Array α where
  toList := List.nil

@[extern "lean_mk_empty_array_with_capacity", implicit_reducible]
def Array.emptyWithCapacity {α : Type u} (c : @& Nat) : Array α where
  toList := List.nil

@[inline, implicit_reducible]
def Array.empty {α : Type u} : Array α := emptyWithCapacity 0

instance {α : Type u} : Inhabited (Array α) where
  default := Array.mkEmpty 0

@[extern "lean_array_get_size", tagged_return, instance_reducible]
def Array.size {α : Type u} (a : @& Array α) : Nat := a.toList.length

@[extern "lean_array_fget_borrowed"]
unsafe opaque Array.getInternalBorrowed {α : Type u} (a : @& Array α) (i : @& Nat)
    (h : LT.lt i a.size) : α :=
  a.toList.get ⟨i, h⟩

@[extern "lean_array_fget", implicit_reducible]
def Array.getInternal {α : Type u} (a : @& Array α) (i : @& Nat) (h : LT.lt i a.size) : α :=
  a.toList.get ⟨i, h⟩

@[inline] abbrev Array.getD (a : Array α) (i : Nat) (v₀ : α) : α :=
  dite (LT.lt i a.size) (fun h => a.getInternal i h) fun _ => v₀

@[extern "lean_array_get_borrowed"]
unsafe opaque Array.get!InternalBorrowed {α : Type u} [@&Inhabited α] (a : @& Array α)
    (i : @& Nat) : α

@[extern "lean_array_get", implicit_reducible]
def Array.get!Internal {α : Type u} [@&Inhabited α] (a : @& Array α) (i : @& Nat) : α :=
  Array.getD a i default

@[extern "lean_array_push", implicit_reducible]
def Array.push {α : Type u} (a : Array α) (v : α) : Array α where
  toList := List.concat a.toList v

def Array.mkArray0 {α : Type u} : Array α := emptyWithCapacity 0
def Array.mkArray1 {α : Type u} (a₁ : α) : Array α := (emptyWithCapacity 1).push a₁
def Array.mkArray2 {α : Type u} (a₁ a₂ : α) : Array α := (mkArray1 a₁).push a₂
def Array.mkArray3 {α : Type u} (a₁ a₂ a₃ : α) : Array α := (mkArray2 a₁ a₂).push a₃
def Array.mkArray4 {α : Type u} (a₁ a₂ a₃ a₄ : α) : Array α := (mkArray3 a₁ a₂ a₃).push a₄
def Array.mkArray5 {α : Type u} (a₁ a₂ a₃ a₄ a₅ : α) : Array α := (mkArray4 a₁ a₂ a₃ a₄).push a₅
def Array.mkArray6 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ : α) : Array α :=
  (mkArray5 a₁ a₂ a₃ a₄ a₅).push a₆
def Array.mkArray7 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : α) : Array α :=
  (mkArray6 a₁ a₂ a₃ a₄ a₅ a₆).push a₇
def Array.mkArray8 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : α) : Array α :=
  (mkArray7 a₁ a₂ a₃ a₄ a₅ a₆ a₇).push a₈

/-- Pushes up to `count` elements of `src`, from index `start` on, onto `acc`. -/
def Array.pushSlice (src : Array α) : (count start : Nat) → (acc : Array α) → Array α
  | 0, _, acc => acc
  | Nat.succ count, start, acc =>
    dite (LT.lt start src.size)
      (fun h => pushSlice src count (HAdd.hAdd start 1) (acc.push (src.getInternal start h)))
      fun _ => acc

protected def Array.appendCore {α : Type u} (as : Array α) (bs : Array α) : Array α :=
  pushSlice bs bs.size 0 as

def Array.extract (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Array α :=
  let count := HSub.hSub (min stop as.size) start
  pushSlice as count start (emptyWithCapacity count)

/-! ### Strings

A string is its list of characters. The kernel turns a string literal into `String.ofList` of a
list of `Char.ofNat` when it has to look inside, and at run time the engine's own strings are
used. -/

structure String where
  ofList ::
  toList : List Char

attribute [extern "lean_string_mk"] String.ofList
attribute [extern "lean_string_data"] String.toList

@[extern "lean_string_dec_eq", instance_reducible]
def String.decEq (s₁ s₂ : @& String) : Decidable (Eq s₁ s₂) :=
  match s₁, s₂ with
  | ⟨l₁⟩, ⟨l₂⟩ =>
    match instDecidableEqList l₁ l₂ with
    | isTrue h => isTrue (congrArg String.ofList h)
    | isFalse h => isFalse fun e => h (congrArg String.toList e)

instance : DecidableEq String := String.decEq

instance : Inhabited String where
  default := ""

structure String.Pos.Raw where
  byteIdx : Nat := 0

instance : Inhabited String.Pos.Raw where
  default := {}

instance : DecidableEq String.Pos.Raw := fun p q => {
  decide := decide (Eq p.byteIdx q.byteIdx)
  reflects_decide :=
    match instDecidableEqNat p.byteIdx q.byteIdx with
    | isTrue h => congrArg String.Pos.Raw.mk h
    | isFalse h => fun h' => h (congrArg String.Pos.Raw.byteIdx h')
}

structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw

instance : Inhabited Substring.Raw where
  default := ⟨"", {}, {}⟩

@[implicit_reducible]
def Char.utf8Size (c : Char) : Nat :=
  ite (LE.le c.toNat 0x7f) 1
    (ite (LE.le c.toNat 0x7ff) 2 (ite (LE.le c.toNat 0xffff) 3 4))

@[extern "lean_string_utf8_byte_size", tagged_return]
def String.utf8ByteSize (s : @& String) : Nat :=
  s.toList.foldl (fun n c => HAdd.hAdd n c.utf8Size) 0

@[inline] def String.rawEndPos (s : String) : String.Pos.Raw where
  byteIdx := utf8ByteSize s

@[inline] def String.toRawSubstring (s : String) : Substring.Raw where
  str := s
  startPos := {}
  stopPos := s.rawEndPos

def String.toRawSubstring' (s : String) : Substring.Raw := s.toRawSubstring

@[extern "lean_string_append"]
def String.append (s : String) (t : @& String) : String := ⟨List.append s.toList t.toList⟩

@[extern "lean_string_push"]
def String.push (s : String) (c : Char) : String := ⟨s.toList.concat c⟩

@[extern "lean_string_length"]
def String.length (s : @& String) : Nat := s.toList.length

instance : Append String := ⟨String.append⟩

/-! ### Byte arrays -/

structure ByteArray where
  mk ::
  data : Array UInt8

attribute [extern "lean_byte_array_mk"] ByteArray.mk
attribute [extern "lean_byte_array_data"] ByteArray.data

@[extern "lean_mk_empty_byte_array"]
def ByteArray.emptyWithCapacity (c : @& Nat) : ByteArray where
  data := Array.empty

@[extern "lean_byte_array_push"]
def ByteArray.push (b : ByteArray) (x : UInt8) : ByteArray where
  data := b.data.push x

@[extern "lean_byte_array_size", tagged_return]
def ByteArray.size (b : @& ByteArray) : Nat := b.data.size

/-! ### Casts and panics of the code generator -/

unsafe def unsafeCast {α : Sort u} {β : Sort v} (a : α) : β :=
  PLift.down (ULift.down.{max u v} (cast lcProof (ULift.up.{max u v} (PLift.up a))))

@[never_extract, extern "lean_panic_fn_borrowed"]
def panicCore {α : Sort u} [@&Inhabited α] (msg : String) : α := default

@[noinline, never_extract]
def panic {α : Sort u} [Inhabited α] (msg : String) : α := panicCore msg
