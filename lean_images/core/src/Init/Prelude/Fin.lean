module

prelude
public import Init.Prelude.Nat

/-! Bounded numbers: `Fin`, `BitVec`, the machine integers and `Char`. -/

@[expose] public section

universe u

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

instance : Inhabited Char where
  default := Char.ofNat 65
