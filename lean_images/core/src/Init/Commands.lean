module

prelude
public import Init.Tactics
public meta import Init.Tactics

/-! The `conv` language, commands, attributes and bounded quantifiers.

Each line binds the engine's own parser or macro of that name; see the README. -/

set_option linter.all false

public meta section

/-! ### Pieces of `conv` -/

declare_syntax_cat conv (behavior := both)
@[extern "x"] opaque Lean.Parser.Tactic.Conv.argArg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.convSeq : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.convSeq1Indented : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.convSeqBracketed : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.enterArg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.enterPattern : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.occs : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.occsIndexed : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.Conv.occsWildcard : Lean.ParserDescr

/-! ### `conv` -/

@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.conv : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.allGoals : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.anyGoals : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.arg : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.case : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.case' : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.change : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.clear : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.congr : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convApply_ : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convArgs : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convConvSeq : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convDone : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convErw__ : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convIntro___ : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convLeft : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.«convNext__=>_» : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convRepeat_ : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convRfl : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convRight : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convRw__ : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convTactic : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convTrace_state : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.convTry_ : Lean.ParserDescr
@[conv_parser 1000, extern "x"]
opaque Lean.Parser.Tactic.Conv.«conv_<;>_» : Lean.TrailingParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.«conv·_» : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.delta : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.dsimp : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.dsimpTrace : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.enter : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.ext : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.extractLets : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.failIfSuccess : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.first : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.focus : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.«fun» : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.letToHave : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.lhs : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.liftLets : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.nestedConv : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.nestedTactic : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.nestedTacticCore : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.normCast : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.paren : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.pattern : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.reduce : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.rewrite : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.rhs : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.«simp» : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.simpMatch : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.simpTrace : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.skip : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.unfold : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.whnf : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.withAnnotateState : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.Conv.zeta : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardExprConv : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardHypConv : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardTargetConv : Lean.ParserDescr
@[conv_parser 1000, extern "x"] opaque Lean.convCalc_ : Lean.ParserDescr

/-! ### The macros of `conv` -/

@[macro Lean.Parser.Tactic.Conv.allGoals, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_allGoals_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.anyGoals, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_anyGoals_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.case, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_case_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.case', extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_case'_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convApply_, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convApply__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convArgs, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convArgs_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convDone, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convDone_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convErw__, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convErw___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convIntro___, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convIntro____1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convLeft, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convLeft_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.«convNext__=>_», extern "x"]
opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convNext__=>__1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convRepeat_, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRepeat__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convRfl, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRfl_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convRight, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRight_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convRw__, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRw___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convTrace_state, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convTrace_state_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.convTry_, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convTry__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.«conv_<;>_», extern "x"]
opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_conv_<;>__1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.«conv·_», extern "x"]
opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_conv·__1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.failIfSuccess, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_failIfSuccess_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.Conv.focus, extern "x"]
opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_focus_1 :
  Lean.Macro
@[macro Lean.convCalc_, extern "x"]
opaque Lean._aux_Init_NotationExtra___macroRules_Lean_convCalc__1 : Lean.Macro

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
