module

prelude
public import Init.Data.Int.Basic
public meta import Init.Data.Int.Basic

/-! Showing values: documents (`Format`), `Repr` and `ToString`. -/

set_option linter.all false
set_option genInjectivity false

@[expose] public section

universe u v

namespace Std

inductive Format.FlattenBehavior where
  | allOrNone
  | fill
  deriving Inhabited, BEq

/-- A document; the engine's own pretty printer lays it out. -/
inductive Format where
  | nil : Format
  | line : Format
  | align (force : Bool) : Format
  | text : String → Format
  | nest (indent : Int) (f : Format) : Format
  | append : Format → Format → Format
  | group (f : Format) (behavior : Format.FlattenBehavior := Format.FlattenBehavior.allOrNone) : Format
  | tag : Nat → Format → Format

namespace Format

instance : Inhabited Format := ⟨nil⟩
instance : Append Format := ⟨Format.append⟩
instance : Coe String Format := ⟨text⟩

@[extern "x"] opaque pretty (f : Format) (width : Nat := 120) (indent : Nat := 0)
  (column : Nat := 0) : String

def bracket (l : String) (f : Format) (r : String) : Format :=
  group (nest l.length (text l ++ f ++ text r))

def paren (f : Format) : Format := bracket "(" f ")"
def sbracket (f : Format) : Format := bracket "[" f "]"

def bracketFill (l : String) (f : Format) (r : String) : Format :=
  group (nest l.length (text l ++ f ++ text r)) .fill

def nestD (f : Format) : Format := nest 2 f
def indentD (f : Format) : Format := nestD (line ++ f)

end Format

class ToFormat (α : Type u) where
  format : α → Format

export ToFormat (format)

instance : ToFormat Format where format f := f
instance : ToFormat String where format s := Format.text s

def Format.joinSep {α : Type u} [ToFormat α] : List α → Format → Format
  | [], _ => nil
  | [a], _ => format a
  | a :: as, sep => format a ++ sep ++ joinSep as sep

def Format.join (xs : List Format) : Format := xs.foldl (· ++ ·) nil

end Std

open Std

/-! ### Characters and strings -/

namespace Nat

def digitChar (n : Nat) : Char :=
  if n < 10 then Char.ofNat (48 + n) else if n < 16 then Char.ofNat (87 + n) else '*'

def toDigitsCore (base : Nat) : Nat → Nat → List Char → List Char
  | 0, _, ds => ds
  | fuel + 1, n, ds =>
    let ds := digitChar (n % base) :: ds
    if n / base = 0 then ds else toDigitsCore base fuel (n / base) ds

def toDigits (base : Nat) (n : Nat) : List Char := toDigitsCore base (n + 1) n []

protected def repr (n : Nat) : String := String.ofList (toDigits 10 n)

end Nat

protected def Int.repr : Int → String
  | .ofNat m => Nat.repr m
  | .negSucc m => "-" ++ Nat.repr (m + 1)

namespace Char

def isDigit (c : Char) : Bool := 48 ≤ c.toNat && c.toNat ≤ 57
def isUpper (c : Char) : Bool := 65 ≤ c.toNat && c.toNat ≤ 90
def isLower (c : Char) : Bool := 97 ≤ c.toNat && c.toNat ≤ 122
def isAlpha (c : Char) : Bool := c.isUpper || c.isLower
def isAlphanum (c : Char) : Bool := c.isAlpha || c.isDigit
def isWhitespace (c : Char) : Bool := c = ' ' || c = '\t' || c = '\r' || c = '\n'
def toLower (c : Char) : Char := if c.isUpper then Char.ofNat (c.toNat + 32) else c
def toUpper (c : Char) : Char := if c.isLower then Char.ofNat (c.toNat - 32) else c
def toString (c : Char) : String := String.ofList [c]

/-- The character as it is written inside a literal. -/
def quoteCore (c : Char) : String :=
  if c = '\n' then "\\n"
  else if c = '\t' then "\\t"
  else if c = '\\' then "\\\\"
  else if c = '"' then "\\\""
  else if c.toNat ≤ 31 then
    "\\x" ++ String.ofList [Nat.digitChar (c.toNat / 16), Nat.digitChar (c.toNat % 16)]
  else c.toString

def quote (c : Char) : String := "'" ++ c.quoteCore ++ "'"

instance : LT Char := ⟨fun a b => a.val < b.val⟩
instance : LE Char := ⟨fun a b => a.val ≤ b.val⟩
instance (a b : Char) : Decidable (a < b) := UInt32.decLt _ _
instance (a b : Char) : Decidable (a ≤ b) := UInt32.decLe _ _

end Char

namespace String

def singleton (c : Char) : String := String.ofList [c]
def isEmpty (s : String) : Bool := s.length == 0
def join (l : List String) : String := l.foldl (· ++ ·) ""
def intercalate (s : String) : List String → String
  | [] => ""
  | a :: as => as.foldl (fun r x => r ++ s ++ x) a
def quote (s : String) : String := "\"" ++ s.toList.foldl (fun r c => r ++ c.quoteCore) "" ++ "\""
def map (f : Char → Char) (s : String) : String := String.ofList (s.toList.map f)
def foldl {α : Type u} (f : α → Char → α) (init : α) (s : String) : α := s.toList.foldl f init
def any (s : String) (p : Char → Bool) : Bool := s.toList.any p
def all (s : String) (p : Char → Bool) : Bool := s.toList.all p
def toUpper (s : String) : String := s.map Char.toUpper
def toLower (s : String) : String := s.map Char.toLower
def toNat? (s : String) : Option Nat :=
  if s.isEmpty || !s.all Char.isDigit then none
  else some (s.foldl (fun n c => n * 10 + (c.toNat - 48)) 0)

@[simp] theorem toList_ofList {l : List Char} : (String.ofList l).toList = l := rfl
@[simp] theorem ofList_toList {s : String} : String.ofList s.toList = s := rfl
theorem ext {s t : String} (h : s.toList = t.toList) : s = t := by
  cases s; cases t; exact congrArg _ h
theorem ofList_injective {l₁ l₂ : List Char} (h : String.ofList l₁ = String.ofList l₂) : l₁ = l₂ :=
  congrArg String.toList h
@[simp] theorem toList_append {s t : String} : (s ++ t).toList = s.toList ++ t.toList := rfl
@[simp] theorem length_toList {s : String} : s.toList.length = s.length := rfl

end String

/-! ### `Repr` -/

class Repr (α : Type u) where
  reprPrec : α → Nat → Format

export Repr (reprPrec)

abbrev repr [Repr α] (a : α) : Format := reprPrec a 0
abbrev reprStr [Repr α] (a : α) : String := (reprPrec a 0).pretty
abbrev reprArg [Repr α] (a : α) : Format := reprPrec a 1024

class ReprAtom (α : Type u)

def Repr.addAppParen (f : Format) (prec : Nat) : Format := if prec ≥ 1024 then f.paren else f

instance : Repr Bool where
  reprPrec b _ := if b then "true" else "false"
instance : Repr Nat where
  reprPrec n _ := Nat.repr n
instance : Repr Int where
  reprPrec i prec := if i < 0 then Repr.addAppParen i.repr prec else i.repr
instance : Repr String where
  reprPrec s _ := s.quote
instance : Repr Char where
  reprPrec c _ := c.quote
instance : Repr Empty where
  reprPrec := nofun
instance : Repr PUnit.{u + 1} where
  reprPrec _ _ := "PUnit.unit"
instance : Repr Unit where
  reprPrec _ _ := "()"
instance : Repr (Decidable p) where
  reprPrec
    | .isTrue _, prec => Repr.addAppParen "isTrue _" prec
    | .isFalse _, prec => Repr.addAppParen "isFalse _" prec
instance [Repr α] : Repr (Option α) where
  reprPrec
    | none, _ => "none"
    | some a, prec => Repr.addAppParen ("some " ++ reprArg a) prec
instance [Repr α] [Repr β] : Repr (Sum α β) where
  reprPrec
    | .inl a, prec => Repr.addAppParen ("Sum.inl " ++ reprArg a) prec
    | .inr b, prec => Repr.addAppParen ("Sum.inr " ++ reprArg b) prec

class ReprTuple (α : Type u) where
  reprTuple : α → List Format → List Format

instance [Repr α] : ReprTuple α where
  reprTuple a xs := repr a :: xs
instance [Repr α] [ReprTuple β] : ReprTuple (α × β) where
  reprTuple p xs := ReprTuple.reprTuple p.2 (repr p.1 :: xs)
instance [Repr α] [ReprTuple β] : Repr (α × β) where
  reprPrec p _ := Format.bracket "("
    (Format.joinSep (ReprTuple.reprTuple p.2 [repr p.1]).reverse ("," ++ Format.line)) ")"
instance {p : α → Prop} [Repr α] : Repr (Subtype p) where
  reprPrec s prec := reprPrec s.val prec
instance (n : Nat) : Repr (Fin n) where
  reprPrec f _ := Nat.repr f.val
instance [Repr α] : Repr (List α) where
  reprPrec as _ := match as with
    | [] => "[]"
    | as => Format.bracket "[" (Format.joinSep (as.map repr) ("," ++ Format.line)) "]"
instance [Repr α] : Repr (Array α) where
  reprPrec as _ := "#" ++ repr as.toList
instance : Repr UInt8 where
  reprPrec n _ := Nat.repr n.toNat
instance : Repr UInt16 where
  reprPrec n _ := Nat.repr n.toNat
instance : Repr UInt32 where
  reprPrec n _ := Nat.repr n.toNat
instance : Repr UInt64 where
  reprPrec n _ := Nat.repr n.toNat
instance : Repr USize where
  reprPrec n _ := Nat.repr n.toNat

/-! ### `ToString` -/

class ToString (α : Type u) where
  toString : α → String

export ToString (toString)

instance : ToString String := ⟨fun s => s⟩
instance : ToString Char := ⟨Char.toString⟩
instance : ToString Bool := ⟨fun b => if b then "true" else "false"⟩
instance : ToString Nat := ⟨Nat.repr⟩
instance : ToString Int := ⟨Int.repr⟩
instance : ToString PUnit.{u + 1} := ⟨fun _ => "()"⟩
instance : ToString Unit := ⟨fun _ => "()"⟩
instance : ToString Format := ⟨fun f => f.pretty⟩
instance : ToString Lean.Name := ⟨fun n => n.toString⟩
instance (n : Nat) : ToString (Fin n) := ⟨fun f => toString f.val⟩
instance : ToString UInt8 := ⟨fun n => toString n.toNat⟩
instance : ToString UInt16 := ⟨fun n => toString n.toNat⟩
instance : ToString UInt32 := ⟨fun n => toString n.toNat⟩
instance : ToString UInt64 := ⟨fun n => toString n.toNat⟩
instance : ToString USize := ⟨fun n => toString n.toNat⟩
instance {p : Prop} : ToString (Decidable p) :=
  ⟨fun h => if @decide p h then "true" else "false"⟩
instance [ToString α] : ToString (List α) :=
  ⟨fun l => "[" ++ String.intercalate ", " (l.map toString) ++ "]"⟩
instance [ToString α] : ToString (Array α) := ⟨fun a => "#" ++ toString a.toList⟩
instance [ToString α] : ToString (Option α) :=
  ⟨fun | none => "none" | some a => "(some " ++ toString a ++ ")"⟩
instance [ToString α] [ToString β] : ToString (α × β) :=
  ⟨fun p => "(" ++ toString p.1 ++ ", " ++ toString p.2 ++ ")"⟩
instance [ToString α] {p : α → Prop} : ToString (Subtype p) := ⟨fun s => toString s.val⟩

instance [ToString α] : ToFormat α where format a := Format.text (toString a)

deriving instance Repr for Except

/-! ### Panics which name their place -/

@[noinline, never_extract]
def panicWithPos {α : Sort u} [Inhabited α] (modName : String) (line col : Nat) (msg : String) : α :=
  panic (modName ++ ":" ++ toString line ++ ":" ++ toString col ++ ": " ++ msg)

@[noinline, never_extract]
def panicWithPosWithDecl {α : Sort u} [Inhabited α] (modName declName : String) (line col : Nat)
    (msg : String) : α :=
  panicWithPos (modName ++ " (" ++ declName ++ ")") line col msg

set_option linter.unusedVariables.funArgs false in
@[never_extract, extern "lean_dbg_trace"]
def dbgTrace {α : Type u} (msg : String) (f : Unit → α) : α := f ()
