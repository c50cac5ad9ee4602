module

prelude
public import Init.SimpLemmas
public meta import Init.SimpLemmas

/-! Typed syntax: names of the kinds, coercions between them, and what user macros call. -/

public section

namespace Lean

instance : Coe SyntaxNodeKind SyntaxNodeKinds where
  coe k := List.cons k List.nil

namespace Syntax

abbrev Term := TSyntax `term
abbrev Command := TSyntax `command
abbrev Level := TSyntax `level
abbrev Tactic := TSyntax `tactic
abbrev Prec := TSyntax `prec
abbrev Prio := TSyntax `prio
abbrev Ident := TSyntax identKind
abbrev StrLit := TSyntax strLitKind
abbrev CharLit := TSyntax charLitKind
abbrev NameLit := TSyntax nameLitKind
abbrev ScientificLit := TSyntax scientificLitKind
abbrev NumLit := TSyntax numLitKind
abbrev HygieneInfo := TSyntax hygieneInfoKind

end Syntax

export Syntax (Term Command Prec Prio Ident StrLit CharLit NameLit ScientificLit NumLit)

namespace TSyntax

instance : CoeOut (TSyntax k) Syntax where coe stx := stx.raw
instance : Coe (TSyntax [k]) (TSyntax (k :: ks)) where coe stx := ⟨stx⟩
instance : Coe (TSyntax ks) (TSyntax (k' :: ks)) where coe stx := ⟨stx⟩
instance : Coe Ident Term where coe stx := ⟨stx.raw⟩
instance : CoeDep Term ⟨Syntax.ident info ss n res⟩ Ident where coe := ⟨Syntax.ident info ss n res⟩
instance : Coe StrLit Term where coe stx := ⟨stx.raw⟩
instance : Coe NameLit Term where coe stx := ⟨stx.raw⟩
instance : Coe ScientificLit Term where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Term where coe stx := ⟨stx.raw⟩
instance : Coe CharLit Term where coe stx := ⟨stx.raw⟩
instance : Coe Ident (TSyntax `Lean.Parser.Command.declId) where coe stx := ⟨stx.raw⟩
instance : Coe Ident (TSyntax `Lean.Parser.Term.letId) where coe stx := ⟨stx.raw⟩
instance : Coe Term (TSyntax `Lean.Parser.Term.funBinder) where coe stx := ⟨stx.raw⟩
instance : Coe Ident Syntax.Level where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Prio where coe stx := ⟨stx.raw⟩
instance : Coe NumLit Prec where coe stx := ⟨stx.raw⟩

def getId (s : Ident) : Name := s.raw.getId
@[extern "x"] opaque getNat (s : NumLit) : Nat
@[extern "x"] opaque getString (s : StrLit) : String

end TSyntax

namespace Syntax

instance : Inhabited (SepArray sep) := ⟨⟨Array.empty⟩⟩
instance : Inhabited (TSepArray ks sep) := ⟨⟨Array.empty⟩⟩

@[extern "x"] opaque SepArray.getElems (sa : SepArray sep) : Array Syntax
@[extern "x"] opaque SepArray.ofElems {sep} (elems : Array Syntax) : SepArray sep
@[extern "x"] opaque TSepArray.getElems (sa : TSepArray k sep) : TSyntaxArray k
@[extern "x"] opaque TSepArray.ofElems {sep} (elems : Array (TSyntax k)) : TSepArray k sep

instance : CoeOut (SepArray sep) (Array Syntax) where coe := SepArray.getElems
instance : CoeOut (TSepArray k sep) (TSyntaxArray k) where coe := TSepArray.getElems
instance : CoeTail (TSyntaxArray k) (TSepArray k sep) where coe a := TSepArray.ofElems a
instance : CoeOut (TSyntaxArray k) (Array Syntax) where coe a := a.raw

@[extern "x"] opaque mkNumLit (val : String) (info := SourceInfo.none) : NumLit
@[extern "x"] opaque mkStrLit (val : String) (info := SourceInfo.none) : StrLit

end Syntax

@[extern "x"] opaque mkIdent (val : Name) : Ident
@[extern "x"] opaque mkIdentFrom (src : Syntax) (val : Name) (canonical := false) : Ident
@[extern "x"] opaque mkCIdent (c : Name) : Ident
@[extern "x"] opaque mkCIdentFrom (src : Syntax) (c : Name) (canonical := false) : Ident

end Lean
