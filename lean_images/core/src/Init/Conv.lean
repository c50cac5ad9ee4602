module

prelude
public import Init.Tactics
public meta import Init.Tactics

/-! The `conv` language for rewriting inside a term.

Each line binds the engine's own parser or macro of that name; see the README. -/

public meta section

/-! ### Category and pieces -/

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

/-! ### Tactics -/

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

/-! ### Their macros -/

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
