module

prelude
public import Init.Prelude.Syntax
public meta import Init.Prelude.Syntax

/-! Operators, precedences and binders.

Each line binds the engine's own parser, macro or unexpander of that name; see the README. -/

set_option linter.all false

public meta section

/-! ### Precedences -/

@[prec_parser 1000, extern "x"] opaque Lean.Parser.Syntax.addPrec : Lean.TrailingParserDescr
@[prec_parser 1000, extern "x"] opaque Lean.Parser.Syntax.subPrec : Lean.TrailingParserDescr
@[prec_parser 1000, extern "x"] opaque «prec(_)» : Lean.ParserDescr
@[prec_parser 1000, extern "x"] opaque precArg : Lean.ParserDescr
@[prec_parser 1000, extern "x"] opaque precLead : Lean.ParserDescr
@[prec_parser 1000, extern "x"] opaque precMax : Lean.ParserDescr
@[prec_parser 1000, extern "x"] opaque precMin : Lean.ParserDescr
@[prec_parser 1000, extern "x"] opaque precMin1 : Lean.ParserDescr
@[prio_parser 1000, extern "x"] opaque Lean.Parser.Syntax.addPrio : Lean.TrailingParserDescr
@[prio_parser 1000, extern "x"] opaque Lean.Parser.Syntax.subPrio : Lean.TrailingParserDescr
@[prio_parser 1000, extern "x"] opaque «prio(_)» : Lean.ParserDescr
@[prio_parser 1000, extern "x"] opaque prioDefault : Lean.ParserDescr
@[prio_parser 1000, extern "x"] opaque prioHigh : Lean.ParserDescr
@[prio_parser 1000, extern "x"] opaque prioLow : Lean.ParserDescr
@[prio_parser 1000, extern "x"] opaque prioMid : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.termEval_prec_ : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.termEval_prio_ : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termMax_prec : Lean.ParserDescr
@[macro «prec(_)», extern "x"] opaque «_aux_Init_Notation___macroRules_prec(_)_1» : Lean.Macro
@[macro precArg, extern "x"] opaque _aux_Init_Notation___macroRules_precArg_1 : Lean.Macro
@[macro precLead, extern "x"] opaque _aux_Init_Notation___macroRules_precLead_1 : Lean.Macro
@[macro precMax, extern "x"] opaque _aux_Init_Notation___macroRules_precMax_1 : Lean.Macro
@[macro precMin, extern "x"] opaque _aux_Init_Notation___macroRules_precMin_1 : Lean.Macro
@[macro precMin1, extern "x"] opaque _aux_Init_Notation___macroRules_precMin1_1 : Lean.Macro
@[macro «prio(_)», extern "x"] opaque «_aux_Init_Notation___macroRules_prio(_)_1» : Lean.Macro
@[macro prioDefault, extern "x"] opaque _aux_Init_Notation___macroRules_prioDefault_1 : Lean.Macro
@[macro prioHigh, extern "x"] opaque _aux_Init_Notation___macroRules_prioHigh_1 : Lean.Macro
@[macro prioLow, extern "x"] opaque _aux_Init_Notation___macroRules_prioLow_1 : Lean.Macro
@[macro prioMid, extern "x"] opaque _aux_Init_Notation___macroRules_prioMid_1 : Lean.Macro
@[macro termMax_prec, extern "x"] opaque _aux_Init_Notation___macroRules_termMax_prec_1 : Lean.Macro
@[macro Lean.Parser.Syntax.addPrec, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_Parser_Syntax_addPrec_1 : Lean.Macro
@[macro Lean.Parser.Syntax.addPrio, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_Parser_Syntax_addPrio_1 : Lean.Macro
@[macro Lean.Parser.Syntax.subPrec, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_Parser_Syntax_subPrec_1 : Lean.Macro
@[macro Lean.Parser.Syntax.subPrio, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_Parser_Syntax_subPrio_1 : Lean.Macro
@[macro Lean.termEval_prec_, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prec__1 : Lean.Macro
@[macro Lean.termEval_prio_, extern "x"]
opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prio__1 : Lean.Macro

/-! ### Items of the `syntax` command -/

@[stx_parser 1000, extern "x"] opaque stx!_ : Lean.ParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_*» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_+» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_,*» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_,*,?» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_,+» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_,+,?» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque «stx_<|>_» : Lean.TrailingParserDescr
@[stx_parser 1000, extern "x"] opaque stx_? : Lean.TrailingParserDescr
@[macro stx!_, extern "x"] opaque _aux_Init_Notation___macroRules_stx!__1 : Lean.Macro
@[macro «stx_*», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_*_1» : Lean.Macro
@[macro «stx_+», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_+_1» : Lean.Macro
@[macro «stx_,*», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_,*_1» : Lean.Macro
@[macro «stx_,*,?», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_,*,?_1» : Lean.Macro
@[macro «stx_,+», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_,+_1» : Lean.Macro
@[macro «stx_,+,?», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_,+,?_1» : Lean.Macro
@[macro «stx_<|>_», extern "x"] opaque «_aux_Init_Notation___macroRules_stx_<|>__1» : Lean.Macro
@[macro stx_?, extern "x"] opaque _aux_Init_Notation___macroRules_stx_?_1 : Lean.Macro

/-! ### Binders -/

@[extern "x"] opaque Lean.binderIdent : Lean.ParserDescr
@[extern "x"] opaque Lean.bracketedExplicitBinders : Lean.ParserDescr
@[extern "x"] opaque Lean.explicitBinders : Lean.ParserDescr
@[extern "x"] opaque Lean.unbracketedExplicitBinders : Lean.ParserDescr

/-! ### Terms -/

@[term_parser 1000, extern "x"] opaque term!_ : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term#[_,]» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term-_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termDepIfThenElse : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «termExists_,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termIfLet : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termIfThenElse : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termS!_ : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque termWithout_expected_type_ : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term[_]» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term_!=_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_$__» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_%_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_&&&_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_&&_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_*>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_*_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_++_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_+_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_-_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_/_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_::_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<$>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<&&>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<&>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<*>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<*_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<->_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<<<_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<=<_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<=_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<|>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<|_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_<||>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_=<<_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_==_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_=_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>=>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>=_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>>=_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>>>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_\_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_^^^_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque Bool.«term_^^_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque List.«term_<+:_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_^_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term__[_]» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term__[_]'_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term__[_]_!» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term__[_]_?» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_|>_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_||_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_|||_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_×'_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_×'__1» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term_×_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_×__1» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term_•_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⁻¹» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_↔_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∈_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∉_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∘_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∣_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∧_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∨_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∩_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_∪_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_≈_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_≍_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_≠_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_≤_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_≥_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊂_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊃_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊆_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊇_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊕'_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term_⊕_» : Lean.TrailingParserDescr
@[term_parser 1000, extern "x"] opaque «term{_:_//_}» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term{_}» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term{}» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term~~~_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term¬_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «termΣ'_,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «termΣ_,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term‹_›» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term∃_,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque «term∅» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque boolIfThenElse : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque coeFunNotation : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque coeNotation : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque coeSortNotation : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque rawNatLit : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.«term_Matches_|» : Lean.TrailingParserDescr

/-! ### Their macros -/

@[macro boolIfThenElse, extern "x"]
opaque _aux_Init_Notation___macroRules_boolIfThenElse_1 : Lean.Macro
@[macro term!_, extern "x"] opaque _aux_Init_Notation___macroRules_term!__1 : Lean.Macro
@[macro «term-_», extern "x"] opaque «_aux_Init_Notation___macroRules_term-__1» : Lean.Macro
@[macro «term-_», extern "x"] opaque «_aux_Init_Notation___macroRules_term-__2» : Lean.Macro
@[macro termDepIfThenElse, extern "x"]
opaque _aux_Init_Notation___macroRules_termDepIfThenElse_1 : Lean.Macro
@[macro termIfLet, extern "x"] opaque _aux_Init_Notation___macroRules_termIfLet_1 : Lean.Macro
@[macro termIfThenElse, extern "x"]
opaque _aux_Init_Notation___macroRules_termIfThenElse_1 : Lean.Macro
@[macro termWithout_expected_type_, extern "x"]
opaque _aux_Init_Notation___macroRules_termWithout_expected_type__1 : Lean.Macro
@[macro «term_$__», extern "x"] opaque «_aux_Init_Notation___macroRules_term_$___1» : Lean.Macro
@[macro «term_%_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_%__1» : Lean.Macro
@[macro «term_%_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_%__2» : Lean.Macro
@[macro «term_&&&_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_&&&__1» : Lean.Macro
@[macro «term_&&&_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_&&&__2» : Lean.Macro
@[macro «term_&&_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_&&__1» : Lean.Macro
@[macro «term_*>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_*>__1» : Lean.Macro
@[macro «term_*_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_*__1» : Lean.Macro
@[macro «term_*_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_*__2» : Lean.Macro
@[macro «term_++_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_++__1» : Lean.Macro
@[macro «term_++_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_++__2» : Lean.Macro
@[macro «term_+_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_+__1» : Lean.Macro
@[macro «term_+_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_+__2» : Lean.Macro
@[macro «term_-_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_-__1» : Lean.Macro
@[macro «term_-_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_-__2» : Lean.Macro
@[macro «term_/_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_/__1» : Lean.Macro
@[macro «term_/_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_/__2» : Lean.Macro
@[macro «term_::_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_::__1» : Lean.Macro
@[macro «term_<$>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<$>__1» : Lean.Macro
@[macro «term_<*>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<*>__1» : Lean.Macro
@[macro «term_<*_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<*__1» : Lean.Macro
@[macro «term_<<<_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<<<__1» : Lean.Macro
@[macro «term_<=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<=__1» : Lean.Macro
@[macro «term_<=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<=__2» : Lean.Macro
@[macro «term_<_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<__1» : Lean.Macro
@[macro «term_<_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<__2» : Lean.Macro
@[macro «term_<|>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<|>__1» : Lean.Macro
@[macro «term_<|_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_<|__1» : Lean.Macro
@[macro «term_==_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_==__1» : Lean.Macro
@[macro «term_==_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_==__2» : Lean.Macro
@[macro «term_=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_=__1» : Lean.Macro
@[macro «term_=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_=__2» : Lean.Macro
@[macro «term_>=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>=__1» : Lean.Macro
@[macro «term_>=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>=__2» : Lean.Macro
@[macro «term_>>=_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>>=__1» : Lean.Macro
@[macro «term_>>>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>>>__1» : Lean.Macro
@[macro «term_>>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>>__1» : Lean.Macro
@[macro «term_>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>__1» : Lean.Macro
@[macro «term_>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_>__2» : Lean.Macro
@[macro «term_^^^_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_^^^__1» : Lean.Macro
@[macro «term_^^^_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_^^^__2» : Lean.Macro
@[macro Bool.«term_^^_», extern "x"]
opaque Bool.«_aux_Init_Data_Bool___macroRules_Bool_term_^^__1» : Lean.Macro
@[macro List.«term_<+:_», extern "x"]
opaque List.«_aux_Init_Data_List_Basic___macroRules_List_term_<+:__1» : Lean.Macro
@[macro «term_^_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_^__1» : Lean.Macro
@[macro «term_^_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_^__2» : Lean.Macro
@[macro «term_|>_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_|>__1» : Lean.Macro
@[macro «term_||_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_||__1» : Lean.Macro
@[macro «term_|||_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_|||__1» : Lean.Macro
@[macro «term_|||_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_|||__2» : Lean.Macro
@[macro «term_×'_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_×'__1» : Lean.Macro
@[macro «term_×_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_×__1» : Lean.Macro
@[macro «term_•_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_•__1» : Lean.Macro
@[macro «term_•_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_•__2» : Lean.Macro
@[macro «term_⁻¹», extern "x"] opaque «_aux_Init_Notation___macroRules_term_⁻¹_1» : Lean.Macro
@[macro «term_∈_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∈__1» : Lean.Macro
@[macro «term_∉_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∉__1» : Lean.Macro
@[macro «term_∘_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∘__1» : Lean.Macro
@[macro «term_∣_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∣__1» : Lean.Macro
@[macro «term_∧_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∧__1» : Lean.Macro
@[macro «term_∨_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_∨__1» : Lean.Macro
@[macro «term_≍_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_≍__1» : Lean.Macro
@[macro «term_≤_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_≤__1» : Lean.Macro
@[macro «term_≤_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_≤__2» : Lean.Macro
@[macro «term_≥_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_≥__1» : Lean.Macro
@[macro «term_≥_», extern "x"] opaque «_aux_Init_Notation___macroRules_term_≥__2» : Lean.Macro
@[macro «term{_:_//_}», extern "x"]
opaque «_aux_Init_Notation___macroRules_term{_:_//_}_1» : Lean.Macro
@[macro «term~~~_», extern "x"] opaque «_aux_Init_Notation___macroRules_term~~~__1» : Lean.Macro
@[macro «term¬_», extern "x"] opaque «_aux_Init_Notation___macroRules_term¬__1» : Lean.Macro
@[macro «term‹_›», extern "x"] opaque «_aux_Init_Tactics___macroRules_term‹_›_1» : Lean.Macro
@[macro «term_!=_», extern "x"] opaque «_aux_Init_Core___macroRules_term_!=__1» : Lean.Macro
@[macro «term_!=_», extern "x"] opaque «_aux_Init_Core___macroRules_term_!=__2» : Lean.Macro
@[macro «term_<->_», extern "x"] opaque «_aux_Init_Core___macroRules_term_<->__1» : Lean.Macro
@[macro «term_\_», extern "x"] opaque «_aux_Init_Core___macroRules_term_\__1» : Lean.Macro
@[macro «term_↔_», extern "x"] opaque «_aux_Init_Core___macroRules_term_↔__1» : Lean.Macro
@[macro «term_∩_», extern "x"] opaque «_aux_Init_Core___macroRules_term_∩__1» : Lean.Macro
@[macro «term_∪_», extern "x"] opaque «_aux_Init_Core___macroRules_term_∪__1» : Lean.Macro
@[macro «term_≈_», extern "x"] opaque «_aux_Init_Core___macroRules_term_≈__1» : Lean.Macro
@[macro «term_≠_», extern "x"] opaque «_aux_Init_Core___macroRules_term_≠__1» : Lean.Macro
@[macro «term_≠_», extern "x"] opaque «_aux_Init_Core___macroRules_term_≠__2» : Lean.Macro
@[macro «term_⊂_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊂__1» : Lean.Macro
@[macro «term_⊃_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊃__1» : Lean.Macro
@[macro «term_⊆_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊆__1» : Lean.Macro
@[macro «term_⊇_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊇__1» : Lean.Macro
@[macro «term_⊕'_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊕'__1» : Lean.Macro
@[macro «term_⊕_», extern "x"] opaque «_aux_Init_Core___macroRules_term_⊕__1» : Lean.Macro
@[macro «term{}», extern "x"] opaque «_aux_Init_Core___macroRules_term{}_1» : Lean.Macro
@[macro «term∅», extern "x"] opaque «_aux_Init_Core___macroRules_term∅_1» : Lean.Macro
@[macro Lean.«term_Matches_|», extern "x"]
opaque Lean.«_aux_Init_NotationExtra___macroRules_Lean_term_Matches_|_1» : Lean.Macro
@[macro «term#[_,]», extern "x"]
opaque «_aux_Init_Data_Array_Basic___macroRules_term#[_,]_1» : Lean.Macro
@[macro «termExists_,_», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_termExists_,__1» : Lean.Macro
@[macro termS!_, extern "x"]
opaque _aux_Init_Data_ToString_Macro___macroRules_termS!__1 : Lean.Macro
@[macro «term[_]», extern "x"]
opaque Lean.«_aux_Init_Data_List_Notation___macroRules_term[_]_1» : Lean.Macro
@[macro «term_<&&>_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_<&&>__1» : Lean.Macro
@[macro «term_<&>_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_<&>__1» : Lean.Macro
@[macro «term_<=<_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_<=<__1» : Lean.Macro
@[macro «term_<||>_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_<||>__1» : Lean.Macro
@[macro «term_=<<_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_=<<__1» : Lean.Macro
@[macro «term_>=>_», extern "x"]
opaque «_aux_Init_Control_Basic___macroRules_term_>=>__1» : Lean.Macro
@[macro «term__[_]», extern "x"]
opaque Std.«_aux_Init_Data_Slice_Notation___macroRules_term__[_]_1» : Lean.Macro
@[macro «term__[_]», extern "x"] opaque «_aux_Init_GetElem___macroRules_term__[_]_1» : Lean.Macro
@[macro «term__[_]'_», extern "x"]
opaque «_aux_Init_GetElem___macroRules_term__[_]'__1» : Lean.Macro
@[macro «term__[_]_!», extern "x"]
opaque «_aux_Init_GetElem___macroRules_term__[_]_!_1» : Lean.Macro
@[macro «term__[_]_?», extern "x"]
opaque «_aux_Init_GetElem___macroRules_term__[_]_?_1» : Lean.Macro
@[macro «term_×'__1», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_term_×'__1_1» : Lean.Macro
@[macro «term_×__1», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_term_×__1_1» : Lean.Macro
@[macro «term{_}», extern "x"] opaque «_aux_Init_NotationExtra___macroRules_term{_}_1» : Lean.Macro
@[macro «termΣ'_,_», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_termΣ'_,__1» : Lean.Macro
@[macro «termΣ_,_», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_termΣ_,__1» : Lean.Macro
@[macro «term∃_,_», extern "x"]
opaque «_aux_Init_NotationExtra___macroRules_term∃_,__1» : Lean.Macro

/-! ### Pretty printing -/

@[app_unexpander And, extern "x"]
opaque _aux_Init_Notation___unexpand_And_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander BEq.beq, extern "x"]
opaque _aux_Init_Notation___unexpand_BEq_beq_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Bind.bind, extern "x"]
opaque _aux_Init_Notation___unexpand_Bind_bind_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Bool.and, extern "x"]
opaque _aux_Init_Notation___unexpand_Bool_and_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Bool.not, extern "x"]
opaque _aux_Init_Notation___unexpand_Bool_not_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Bool.or, extern "x"]
opaque _aux_Init_Notation___unexpand_Bool_or_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Complement.complement, extern "x"]
opaque _aux_Init_Notation___unexpand_Complement_complement_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Dvd.dvd, extern "x"]
opaque _aux_Init_Notation___unexpand_Dvd_dvd_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Eq, extern "x"]
opaque _aux_Init_Notation___unexpand_Eq_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Function.comp, extern "x"]
opaque _aux_Init_Notation___unexpand_Function_comp_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Functor.map, extern "x"]
opaque _aux_Init_Notation___unexpand_Functor_map_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander GE.ge, extern "x"]
opaque _aux_Init_Notation___unexpand_GE_ge_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander GE.ge, extern "x"]
opaque _aux_Init_Notation___unexpand_GE_ge_2 : Lean.PrettyPrinter.Unexpander
@[app_unexpander GT.gt, extern "x"]
opaque _aux_Init_Notation___unexpand_GT_gt_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HAdd.hAdd, extern "x"]
opaque _aux_Init_Notation___unexpand_HAdd_hAdd_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HAnd.hAnd, extern "x"]
opaque _aux_Init_Notation___unexpand_HAnd_hAnd_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HAppend.hAppend, extern "x"]
opaque _aux_Init_Notation___unexpand_HAppend_hAppend_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HDiv.hDiv, extern "x"]
opaque _aux_Init_Notation___unexpand_HDiv_hDiv_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HEq, extern "x"]
opaque _aux_Init_Notation___unexpand_HEq_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HMod.hMod, extern "x"]
opaque _aux_Init_Notation___unexpand_HMod_hMod_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HMul.hMul, extern "x"]
opaque _aux_Init_Notation___unexpand_HMul_hMul_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HOr.hOr, extern "x"]
opaque _aux_Init_Notation___unexpand_HOr_hOr_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HPow.hPow, extern "x"]
opaque _aux_Init_Notation___unexpand_HPow_hPow_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HSMul.hSMul, extern "x"]
opaque _aux_Init_Notation___unexpand_HSMul_hSMul_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HShiftLeft.hShiftLeft, extern "x"]
opaque _aux_Init_Notation___unexpand_HShiftLeft_hShiftLeft_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HShiftRight.hShiftRight, extern "x"]
opaque _aux_Init_Notation___unexpand_HShiftRight_hShiftRight_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HSub.hSub, extern "x"]
opaque _aux_Init_Notation___unexpand_HSub_hSub_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander HXor.hXor, extern "x"]
opaque _aux_Init_Notation___unexpand_HXor_hXor_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Inv.inv, extern "x"]
opaque _aux_Init_Notation___unexpand_Inv_inv_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander LE.le, extern "x"]
opaque _aux_Init_Notation___unexpand_LE_le_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander LE.le, extern "x"]
opaque _aux_Init_Notation___unexpand_LE_le_2 : Lean.PrettyPrinter.Unexpander
@[app_unexpander LT.lt, extern "x"]
opaque _aux_Init_Notation___unexpand_LT_lt_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander List.cons, extern "x"]
opaque _aux_Init_Notation___unexpand_List_cons_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Membership.mem, extern "x"]
opaque _aux_Init_Notation___unexpand_Membership_mem_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Neg.neg, extern "x"]
opaque _aux_Init_Notation___unexpand_Neg_neg_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Not, extern "x"]
opaque _aux_Init_Notation___unexpand_Not_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Or, extern "x"]
opaque _aux_Init_Notation___unexpand_Or_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander PProd, extern "x"]
opaque _aux_Init_Notation___unexpand_PProd_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Prod, extern "x"]
opaque _aux_Init_Notation___unexpand_Prod_1 : Lean.PrettyPrinter.Unexpander
@[app_unexpander Exists, extern "x"] opaque unexpandExists : Lean.PrettyPrinter.Unexpander
@[app_unexpander ite, extern "x"] opaque unexpandIte : Lean.PrettyPrinter.Unexpander
@[app_unexpander List.cons, extern "x"] opaque unexpandListCons : Lean.PrettyPrinter.Unexpander
@[app_unexpander List.nil, extern "x"] opaque unexpandListNil : Lean.PrettyPrinter.Unexpander
@[app_unexpander Eq.rec, extern "x"] opaque unexpandEqRec : Lean.PrettyPrinter.Unexpander
@[app_unexpander Eq.ndrec, extern "x"] opaque unexpandEqNDRec : Lean.PrettyPrinter.Unexpander
@[app_unexpander Subtype, extern "x"] opaque unexpandSubtype : Lean.PrettyPrinter.Unexpander
@[app_unexpander Prod.mk, extern "x"] opaque unexpandProdMk : Lean.PrettyPrinter.Unexpander
@[app_unexpander Unit, extern "x"] opaque unexpandUnit : Lean.PrettyPrinter.Unexpander
@[app_unexpander List.toArray, extern "x"]
opaque unexpandListToArray : Lean.PrettyPrinter.Unexpander
@[app_unexpander Array.empty, extern "x"] opaque unexpandArrayEmpty : Lean.PrettyPrinter.Unexpander
