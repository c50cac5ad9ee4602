module

prelude
public import Init.Tactics
public meta import Init.Tactics

/-! Commands, attributes and bounded quantifiers.

Each line binds the engine's own parser or macro of that name; see the README. -/

public meta section

/-! ### Bounded quantifiers -/

declare_syntax_cat binderPred
@[binderPred_parser 1000, extern "x"] opaque Lean.binderPred.quot : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred<_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred>_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred∈_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred∉_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred≠_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred≤_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred≥_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred⊂_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred⊃_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred⊆_» : Lean.ParserDescr
@[binderPred_parser 1000, extern "x"] opaque Lean.«binderPred⊇_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.«term∀__,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.«term∃__,_» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.«termSatisfies_binder_pred%__» : Lean.ParserDescr
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___1» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___2» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___3» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___4» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___5» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___6» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___7» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___8» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___9» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___10» :
  Lean.Macro
@[macro Lean.«termSatisfies_binder_pred%__», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___11» :
  Lean.Macro
@[macro Lean.«term∀__,_», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_term∀__,__1» : Lean.Macro
@[macro Lean.«term∃__,_», extern "x"]
opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_term∃__,__1» : Lean.Macro

/-! ### Attributes -/

@[extern "x"] opaque Lean.Parser.Attr.extFlat : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Attr.extIff : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Attr.normCastLabel : Lean.ParserDescr
@[extern "x"] opaque Lean.deprecatedTypeChanged : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Parser.Attr.ext : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Parser.Attr.«simp» : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Parser.Attr.norm_cast : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Parser.Attr.wf_preprocess : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Parser.Attr.method_specs_simp : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.Attr.coe : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.deprecated : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.suggest_for : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.univ_out_params : Lean.ParserDescr
@[attr_parser 1000, extern "x"] opaque Lean.deprecated_arg : Lean.ParserDescr

/-! ### Commands -/

@[extern "x"] opaque Lean.guardMsgsFilter : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsFilterAction : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsFilterSeverity : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsOrdering : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsOrderingArg : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsPositions : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsPositionsArg : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsSpec : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsSpecElt : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsSubstring : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsWhitespace : Lean.ParserDescr
@[extern "x"] opaque Lean.guardMsgsWhitespaceArg : Lean.ParserDescr
@[extern "x"] opaque Lean.reduceConfig : Lean.ParserDescr
@[extern "x"] opaque Lean.unifConstraint : Lean.ParserDescr
@[extern "x"] opaque Lean.unifConstraintElem : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colon : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonA : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonD : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonEq : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonEqA : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonEqD : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonEqR : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonEqS : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonR : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.colonS : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.equal : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.equalA : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.equalD : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.equalR : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.equalS : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.Parser.Command.classAbbrev : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.Parser.Command.guardCmd : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.Parser.Command.guardExprCmd : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.Parser.commandSeal__ : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.Parser.commandUnseal__ : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.guardMsgsCmd : Lean.ParserDescr
@[command_parser 1000, extern "x"] opaque Lean.reduceCmd : Lean.ParserDescr
@[command_parser 1000, extern "x"]
opaque Lean.«command__Unif_hint____Where_|_-⊢__» : Lean.ParserDescr
@[macro Lean.Parser.commandSeal__, extern "x"]
opaque Lean.Parser._aux_Init_Notation___macroRules_Lean_Parser_commandSeal___1 : Lean.Macro
@[macro Lean.Parser.commandUnseal__, extern "x"]
opaque Lean.Parser._aux_Init_Notation___macroRules_Lean_Parser_commandUnseal___1 : Lean.Macro
@[macro Lean.Parser.Command.classAbbrev, extern "x"]
opaque _aux_Init_NotationExtra___macroRules_Lean_Parser_Command_classAbbrev_1 : Lean.Macro
@[macro Lean.«command__Unif_hint____Where_|_-⊢__», extern "x"]
opaque Lean.«_aux_Init_NotationExtra___macroRules_Lean_command__Unif_hint____Where_|_-⊢___1» :
  Lean.Macro
