module

prelude
public import Init.Prelude.Monad

/-!
Names, syntax trees and the macro monad.

The engine's own compiled macros read and build these objects, so the order of constructors and
fields is the engine's memory layout. Functions marked `extern "x"` have no definition here: the
interpreter binds them to the engine's compiled function of the same Lean name.
-/

public section

universe u v w

class Hashable (α : Sort u) where
  hash : α → UInt64

export Hashable (hash)

@[extern "lean_uint64_mix_hash"]
opaque mixHash (u₁ u₂ : UInt64) : UInt64

@[extern "lean_string_hash"]
protected opaque String.hash (s : @& String) : UInt64

instance : Hashable String where
  hash := String.hash

instance : Hashable Nat where
  hash := UInt64.ofNat

namespace Lean

inductive Name where
  | anonymous : Name
  | str (pre : Name) (str : String)
  | num (pre : Name) (i : Nat)
with
  @[computed_field, inline] hash : Name → UInt64
    | .anonymous => .ofNatLT 1723 (of_decide_eq_true rfl)
    | .str p s => mixHash p.hash s.hash
    | .num p v => mixHash p.hash
        (dite (LT.lt v UInt64.size) (fun h => UInt64.ofNatLT v h)
          fun _ => UInt64.ofNatLT 17 (of_decide_eq_true rfl))

instance : Inhabited Name where
  default := Name.anonymous

instance : Hashable Name where
  hash := Name.hash

namespace Name

abbrev mkStr (p : Name) (s : String) : Name := Name.str p s
abbrev mkNum (p : Name) (v : Nat) : Name := Name.num p v
abbrev mkSimple (s : String) : Name := .str .anonymous s
@[expose, reducible] def mkStr1 (s₁ : String) : Name := .str .anonymous s₁
@[expose, reducible] def mkStr2 (s₁ s₂ : String) : Name := .str (mkStr1 s₁) s₂
@[expose, reducible] def mkStr3 (s₁ s₂ s₃ : String) : Name := .str (mkStr2 s₁ s₂) s₃
@[expose, reducible] def mkStr4 (s₁ s₂ s₃ s₄ : String) : Name := .str (mkStr3 s₁ s₂ s₃) s₄
@[expose, reducible] def mkStr5 (s₁ s₂ s₃ s₄ s₅ : String) : Name := .str (mkStr4 s₁ s₂ s₃ s₄) s₅
@[expose, reducible] def mkStr6 (s₁ s₂ s₃ s₄ s₅ s₆ : String) : Name :=
  .str (mkStr5 s₁ s₂ s₃ s₄ s₅) s₆
@[expose, reducible] def mkStr7 (s₁ s₂ s₃ s₄ s₅ s₆ s₇ : String) : Name :=
  .str (mkStr6 s₁ s₂ s₃ s₄ s₅ s₆) s₇
@[expose, reducible] def mkStr8 (s₁ s₂ s₃ s₄ s₅ s₆ s₇ s₈ : String) : Name :=
  .str (mkStr7 s₁ s₂ s₃ s₄ s₅ s₆ s₇) s₈

@[extern "lean_name_eq"]
protected def beq : (@& Name) → (@& Name) → Bool
  | anonymous, anonymous => true
  | str p₁ s₁, str p₂ s₂ => and (BEq.beq s₁ s₂) (Name.beq p₁ p₂)
  | num p₁ n₁, num p₂ n₂ => and (BEq.beq n₁ n₂) (Name.beq p₁ p₂)
  | _, _ => false

instance : BEq Name where
  beq := Name.beq

@[extern "x"] opaque hasMacroScopes : Name → Bool
@[extern "x"] opaque eraseMacroScopes (n : Name) : Name
@[extern "x"] opaque append (a b : Name) : Name
@[extern "x"] opaque toString (n : Name) (escape := true) (isToken : String → Bool := fun _ => false) :
  String

instance : Append Name where
  append := Name.append

end Name

/-! ### Syntax trees -/

inductive SourceInfo where
  | original (leading : Substring.Raw) (pos : String.Pos.Raw) (trailing : Substring.Raw)
      (endPos : String.Pos.Raw)
  | synthetic (pos : String.Pos.Raw) (endPos : String.Pos.Raw) (canonical := false)
  | protected none

instance : Inhabited SourceInfo := ⟨SourceInfo.none⟩

abbrev SyntaxNodeKind := Name

inductive Syntax.Preresolved where
  | namespace (ns : Name)
  | decl (n : Name) (fields : List String)

inductive Syntax where
  | missing : Syntax
  | node (info : SourceInfo) (kind : SyntaxNodeKind) (args : Array Syntax) : Syntax
  | atom (info : SourceInfo) (val : String) : Syntax
  | ident (info : SourceInfo) (rawVal : Substring.Raw) (val : Name)
      (preresolved : List Syntax.Preresolved) : Syntax

def Syntax.node1 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ : Syntax) : Syntax :=
  .node info kind (Array.mkArray1 a₁)
def Syntax.node2 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ : Syntax) : Syntax :=
  .node info kind (Array.mkArray2 a₁ a₂)
def Syntax.node3 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ : Syntax) : Syntax :=
  .node info kind (Array.mkArray3 a₁ a₂ a₃)
def Syntax.node4 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ : Syntax) : Syntax :=
  .node info kind (Array.mkArray4 a₁ a₂ a₃ a₄)
def Syntax.node5 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ : Syntax) : Syntax :=
  .node info kind (Array.mkArray5 a₁ a₂ a₃ a₄ a₅)
def Syntax.node6 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ : Syntax) :
    Syntax :=
  .node info kind (Array.mkArray6 a₁ a₂ a₃ a₄ a₅ a₆)
def Syntax.node7 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : Syntax) :
    Syntax :=
  .node info kind (Array.mkArray7 a₁ a₂ a₃ a₄ a₅ a₆ a₇)
def Syntax.node8 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : Syntax) :
    Syntax :=
  .node info kind (Array.mkArray8 a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈)

@[expose, implicit_reducible] def SyntaxNodeKinds := List SyntaxNodeKind

structure TSyntax (ks : SyntaxNodeKinds) where
  raw : Syntax

instance : Inhabited Syntax where
  default := Syntax.missing

instance : Inhabited (TSyntax ks) where
  default := ⟨default⟩

abbrev choiceKind : SyntaxNodeKind := `choice
abbrev nullKind : SyntaxNodeKind := `null
abbrev groupKind : SyntaxNodeKind := `group
abbrev identKind : SyntaxNodeKind := `ident
abbrev strLitKind : SyntaxNodeKind := `str
abbrev charLitKind : SyntaxNodeKind := `char
abbrev numLitKind : SyntaxNodeKind := `num
abbrev hexnumKind : SyntaxNodeKind := `hexnum
abbrev scientificLitKind : SyntaxNodeKind := `scientific
abbrev nameLitKind : SyntaxNodeKind := `name
abbrev fieldIdxKind : SyntaxNodeKind := `fieldIdx
abbrev hygieneInfoKind : SyntaxNodeKind := `hygieneInfo
abbrev interpolatedStrLitKind : SyntaxNodeKind := `interpolatedStrLitKind
abbrev interpolatedStrKind : SyntaxNodeKind := `interpolatedStrKind

@[inline, expose] def mkNode (k : SyntaxNodeKind) (args : Array Syntax) : TSyntax (.cons k .nil) :=
  ⟨Syntax.node SourceInfo.none k args⟩

@[inline, expose] def mkNullNode (args : Array Syntax := Array.empty) : Syntax :=
  (mkNode nullKind args).raw

namespace Syntax

@[extern "x"] opaque getKind (stx : Syntax) : SyntaxNodeKind
@[extern "x"] opaque setKind (stx : Syntax) (k : SyntaxNodeKind) : Syntax
@[extern "x"] opaque isOfKind (stx : Syntax) (k : SyntaxNodeKind) : Bool
@[extern "x"] opaque getArg (stx : Syntax) (i : Nat) : Syntax
@[extern "x"] opaque getArgs (stx : Syntax) : Array Syntax
@[extern "x"] opaque getNumArgs (stx : Syntax) : Nat
@[extern "x"] opaque getOptional? (stx : Syntax) : Option Syntax
@[extern "x"] opaque isMissing : Syntax → Bool
@[extern "x"] opaque isNodeOf (stx : Syntax) (k : SyntaxNodeKind) (n : Nat) : Bool
@[extern "x"] opaque isIdent : Syntax → Bool
@[extern "x"] opaque getId : Syntax → Name
@[extern "x"] opaque getHeadInfo (stx : Syntax) : SourceInfo
@[extern "x"] opaque getPos? (stx : Syntax) (canonicalOnly := false) : Option String.Pos.Raw
@[extern "x"] opaque getTailPos? (stx : Syntax) (canonicalOnly := false) : Option String.Pos.Raw
@[extern "x"] opaque matchesNull (stx : Syntax) (n : Nat) : Bool
@[extern "x"] opaque matchesIdent (stx : Syntax) (id : Name) : Bool
@[extern "x"] opaque matchesLit (stx : Syntax) (k : SyntaxNodeKind) (val : String) : Bool

structure SepArray (sep : String) where
  elemsAndSeps : Array Syntax

structure TSepArray (ks : SyntaxNodeKinds) (sep : String) where
  elemsAndSeps : Array Syntax

end Syntax

abbrev TSyntaxArray (ks : SyntaxNodeKinds) := Array (TSyntax ks)

unsafe def TSyntaxArray.rawImpl : TSyntaxArray ks → Array Syntax := unsafeCast

@[implemented_by TSyntaxArray.rawImpl]
opaque TSyntaxArray.raw (as : TSyntaxArray ks) : Array Syntax := Array.empty

unsafe def TSyntaxArray.mkImpl : Array Syntax → TSyntaxArray ks := unsafeCast

@[implemented_by TSyntaxArray.mkImpl]
opaque TSyntaxArray.mk (as : Array Syntax) : TSyntaxArray ks := Array.empty

@[extern "x"] opaque SourceInfo.fromRef (ref : Syntax) (canonical := false) : SourceInfo

def mkAtom (val : String) : Syntax := Syntax.atom SourceInfo.none val

def mkAtomFrom (src : Syntax) (val : String) (canonical := false) : Syntax :=
  Syntax.atom (SourceInfo.fromRef src canonical) val

/-! ### Parser descriptions -/

inductive ParserDescr where
  | const (name : Name)
  | unary (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : SyntaxNodeKind) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : SyntaxNodeKind) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : SyntaxNodeKind) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | unicodeSymbol (val asciiVal : String) (preserveForPP : Bool)

instance : Inhabited ParserDescr where
  default := ParserDescr.symbol ""

abbrev TrailingParserDescr := ParserDescr

/-- The marker which `declare_syntax_cat` declares for each category. -/
structure Parser.Category

/-! ### Hygiene -/

abbrev MacroScope := Nat

class MonadRef (m : Type → Type) where
  getRef : m Syntax
  withRef {α} : Syntax → m α → m α

export MonadRef (getRef)

instance (m n : Type → Type) [MonadLift m n] [MonadFunctor m n] [MonadRef m] : MonadRef n where
  getRef := liftM (getRef : m _)
  withRef ref x := monadMap (m := m) (MonadRef.withRef ref) x

def replaceRef (ref : Syntax) (oldRef : Syntax) : Syntax :=
  match ref.getPos? with
  | some _ => ref
  | none => oldRef

@[always_inline, inline]
def withRef [Monad m] [MonadRef m] {α} (ref : Syntax) (x : m α) : m α :=
  bind getRef fun oldRef => MonadRef.withRef (replaceRef ref oldRef) x

class MonadQuotation (m : Type → Type) extends MonadRef m where
  getCurrMacroScope : m MacroScope
  getContext : m Name
  withFreshMacroScope {α : Type} : m α → m α

export MonadQuotation (getCurrMacroScope withFreshMacroScope)

@[inline] def MonadRef.mkInfoFromRefPos [Monad m] [MonadRef m] : m SourceInfo :=
  bind getRef fun ref => pure (SourceInfo.fromRef ref)

instance [MonadFunctor m n] [MonadLift m n] [MonadQuotation m] : MonadQuotation n where
  getCurrMacroScope := liftM (m := m) getCurrMacroScope
  getContext := liftM (m := m) MonadQuotation.getContext
  withFreshMacroScope := monadMap (m := m) withFreshMacroScope

@[extern "x"] opaque addMacroScope (ctx : Name) (n : Name) (scp : MacroScope) : Name

@[inline] def MonadQuotation.addMacroScope {m : Type → Type} [MonadQuotation m] [Monad m]
    (n : Name) : m Name :=
  bind MonadQuotation.getContext fun ctx =>
  bind getCurrMacroScope fun scp =>
  pure (Lean.addMacroScope ctx n scp)

/-! ### The macro monad -/

namespace Macro

abbrev NonemptyType := Subtype fun α : Type => Nonempty α

instance : Inhabited NonemptyType := ⟨⟨PUnit, ⟨⟨⟩⟩⟩⟩

/-- The functions which the elaborator passes to a macro; opaque here. -/
opaque MethodsRefPointed : NonemptyType

@[expose] def MethodsRef : Type := MethodsRefPointed.val

instance : Nonempty MethodsRef := MethodsRefPointed.property

structure Context where
  methods : MethodsRef
  quotContext : Name
  currMacroScope : MacroScope
  currRecDepth : Nat := 0
  maxRecDepth : Nat := 512
  ref : Syntax

inductive Exception where
  | error : Syntax → String → Exception
  | unsupportedSyntax : Exception

structure State where
  macroScope : MacroScope
  traceMsgs : List (Prod Name String) := List.nil
  expandedMacroDecls : List Name := List.nil

instance : Inhabited State := ⟨{ macroScope := 0 }⟩

end Macro

abbrev MacroM := ReaderT Macro.Context (EStateM Macro.Exception Macro.State)

abbrev Macro := Syntax → MacroM Syntax

instance : Inhabited Macro := ⟨fun _ => throw Macro.Exception.unsupportedSyntax⟩

namespace Macro

instance : MonadRef MacroM where
  getRef := bind read fun ctx => pure ctx.ref
  withRef := fun ref x => withReader (fun ctx => { ctx with ref := ref }) x

def throwUnsupported {α} : MacroM α := throw Exception.unsupportedSyntax

def throwError {α} (msg : String) : MacroM α :=
  bind getRef fun ref => throw (Exception.error ref msg)

def throwErrorAt {α} (ref : Syntax) (msg : String) : MacroM α := withRef ref (throwError msg)

@[inline] protected def withFreshMacroScope {α} (x : MacroM α) : MacroM α :=
  bind (modifyGet fun s => (s.macroScope, { s with macroScope := HAdd.hAdd s.macroScope 1 }))
    fun fresh => withReader (fun ctx => { ctx with currMacroScope := fresh }) x

instance : MonadQuotation MacroM where
  getCurrMacroScope ctx := pure ctx.currMacroScope
  getContext ctx := pure ctx.quotContext
  withFreshMacroScope := Macro.withFreshMacroScope

def addMacroScope (n : Name) : MacroM Name := MonadQuotation.addMacroScope n

end Macro

namespace PrettyPrinter

abbrev UnexpandM := ReaderT Syntax (EStateM Unit Unit)

abbrev Unexpander := Syntax → UnexpandM Syntax

instance : Inhabited Unexpander := ⟨fun _ => throw ()⟩

instance : MonadQuotation UnexpandM where
  getRef := read
  withRef ref x := withReader (fun _ => ref) x
  getCurrMacroScope := pure 0
  getContext := pure `_fakeMod
  withFreshMacroScope := id

end PrettyPrinter

end Lean
