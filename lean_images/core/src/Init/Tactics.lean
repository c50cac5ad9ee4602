module

prelude
public import Init.Notation
public meta import Init.Notation

/-! The tactic language.

Each line binds the engine's own parser or macro of that name; see the README. -/

set_option linter.all false

public meta section

/-! ### Patterns of `rcases` and `rintro` -/

declare_syntax_cat rawStx
declare_syntax_cat rcasesPat
declare_syntax_cat rintroPat
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.clear : Lean.ParserDescr
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.explicit : Lean.ParserDescr
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.ignore : Lean.ParserDescr
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.one : Lean.ParserDescr
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.paren : Lean.ParserDescr
@[rcasesPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rcasesPat.tuple : Lean.ParserDescr
@[rintroPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rintroPat.binder : Lean.ParserDescr
@[rintroPat_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rintroPat.one : Lean.ParserDescr

/-! ### Pieces used inside several tactics -/

@[extern "x"] opaque Lean.Parser.Tactic.SolveByElim.arg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.SolveByElim.args : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.SolveByElim.erase : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.SolveByElim.star : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.SolveByElim.using_ : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.caseArg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.clearValueArg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.clearValueHyp : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.clearValueStar : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.config : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.configItem : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.discharger : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.dsimpArgs : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.dsimpKind : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.dsimpTraceArgsRest : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.elimTarget : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.generalizeArg : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.inductionAlt : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.inductionAltLHS : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.inductionAlts : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.location : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.locationHyp : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.locationType : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.locationWildcard : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.negConfigItem : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.optConfig : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.posConfigItem : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.rcasesPatLo : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.rcasesPatMed : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.rewrites_forbidden : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.rwRule : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.rwRuleSeq : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpAllKind : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpAllTraceArgsRest : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpArgs : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpErase : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpLemma : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpPost : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpPre : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpStar : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpTraceArgsRest : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpaArgsRest : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.simpaUsingBangArgsRest : Lean.ParserDescr
@[extern "x"] opaque Lean.Parser.Tactic.valConfigItem : Lean.ParserDescr
@[extern "x"] opaque Lean.cdotTk : Lean.ParserDescr
@[extern "x"] opaque Lean.calcFirstStep : Lean.ParserDescr
@[extern "x"] opaque Lean.calcStep : Lean.ParserDescr
@[extern "x"] opaque Lean.calcSteps : Lean.ParserDescr

/-! ### Tactics -/

@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.allGoals : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.anyGoals : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.apply : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.apply? : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.applyAssumption : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.applyRfl : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.applyRules : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.as_aux_lemma : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.assumption : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.case : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.case' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.cases : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.change : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.classical : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.clear : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.clearValue : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.congr : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.constructor : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.constructorBang : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.contradiction : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.dbgTrace : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.decide : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.delta : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.done : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.dsimp : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.dsimpAutoUnfold : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.dsimpTrace : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.eqRefl : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.exact : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.exact? : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.exposeNames : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.extractLets : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.fail : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.failIfSuccess : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.falseOrByContra : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.first : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.focus : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.funCases : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.funInduction : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.generalize : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardExpr : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardHyp : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.guardTarget : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.induction : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.injection : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.injections : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.intro : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.intros : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.left : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.letToHave : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.letrec : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.liftLets : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.nativeDecide : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.normCast0 : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.normCastAddElim : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«obtain» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.omega : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.paren : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.pushCast : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«rcases» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.refine : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.refine' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rename : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.renameI : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.repeat' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.repeat1' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.replace : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.revert : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rewriteSeq : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rewrites? : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.right : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«rintro» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rotateLeft : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rotateRight : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rwSeq : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rwa : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rwaAt : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.rwaAtLegacyLocation : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«show» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.showTerm : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«simp» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAll : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAllArith : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAllArithBang : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAllAutoUnfold : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAllTrace : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpArith : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpArithBang : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpAutoUnfold : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpTrace : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpa : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.simpaUsingBang : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.skip : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.solveByElim : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.specialize : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.split : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.subst : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.substEqs : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.substVars : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.symm : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.symmSaturate : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacDepIfThenElse : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacIfThenElse : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticAdmit : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticAnd_intros : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticApply_mod_cast_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"]
opaque Lean.Parser.Tactic.tacticAssumption_mod_cast_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticDsimp?!_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticErw___ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticExact_mod_cast_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticExfalso : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«tacticExists_,,» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticHave' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticHaveI__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticHave__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticInfer_instance : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticIterate____ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticLet'__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticLetI__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticLet__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«tacticNext_=>_» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticNofun : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«tacticNomatch_,,» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticNorm_cast__ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRefine_lift'_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRefine_lift_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRepeat_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRfl : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRfl' : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticRw_mod_cast___ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimp?!_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimp_all?!_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa!_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa!__1 : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa?!_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa?!__1 : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa?_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSimpa?__1 : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSorry : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticStop_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticSuffices_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticTrivial : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticTry_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.tacticUnhygienic_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.«tactic_<;>_» : Lean.TrailingParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.traceMessage : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.traceState : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.unfold : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.withAnnotateState : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.withImplicit : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.withReducible : Lean.ParserDescr
@[tactic_parser 1000, extern "x"]
opaque Lean.Parser.Tactic.withReducibleAndInstances : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Parser.Tactic.withUnfoldingAll : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque «tacticBy_cases_:_» : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticClean_wf : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDecreasing_tactic : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDecreasing_trivial : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDecreasing_trivial_pre_omega : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDecreasing_with_ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDeriving_LawfulEq_tactic : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticDeriving_LawfulEq_tactic_step : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticFunext___ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticGet_elem_tactic : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticGet_elem_tactic_extensible : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticGet_elem_tactic_trivial : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque tacticSimp_wf : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Elab.Tactic.Ext.applyExtTheorem : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Elab.Tactic.Ext.ext : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.Elab.Tactic.Ext.tacticExt1___ : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.calcTactic : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.cdot : Lean.ParserDescr
@[tactic_parser 1000, extern "x"] opaque Lean.solveTactic : Lean.ParserDescr

/-! ### Terms -/

@[term_parser 1000, extern "x"] opaque Lean.Parser.Tactic.by? : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.Parser.Tactic.showTermElab : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.«calc» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.modCast : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Lean.includeStr : Lean.ParserDescr

/-! ### Their macros -/

@[macro Lean.Parser.Tactic.by?, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_by?_1 : Lean.Macro
@[macro Lean.Parser.Tactic.letrec, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_letrec_1 : Lean.Macro
@[macro Lean.Parser.Tactic.rwSeq, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_rwSeq_1 : Lean.Macro
@[macro Lean.Parser.Tactic.rwaAtLegacyLocation, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_rwaAtLegacyLocation_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.showTermElab, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_showTermElab_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticAdmit, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAdmit_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticAnd_intros, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAnd_intros_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticAssumption_mod_cast_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAssumption_mod_cast__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticDsimp?!_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticDsimp?!__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticExfalso, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExfalso_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.«tacticExists_,,», extern "x"]
opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExists_,,_1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticHave', extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave'_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticHaveI__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHaveI___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticHave__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticInfer_instance, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticInfer_instance_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticLet'__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLet'___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticLetI__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLetI___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticLet__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLet___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.«tacticNext_=>_», extern "x"]
opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNext_=>__1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticNofun, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNofun_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.«tacticNomatch_,,», extern "x"]
opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNomatch_,,_1» :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticNorm_cast__, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNorm_cast___1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRefine_lift'_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRefine_lift'__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRefine_lift_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRefine_lift__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRfl, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRfl, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_2 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRfl, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_3 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRfl', extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl'_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimp?!_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimp?!__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimp_all?!_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimp_all?!__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa!_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa!__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa!__1, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa!__1_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa?!_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa?!__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa?!__1, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa?!__1_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa?_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa?__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSimpa?__1, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSimpa?__1_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSorry, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSorry_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticStop_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticStop__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticSuffices_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSuffices__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_2 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_3 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_4 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_5 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTrivial, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_6 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticTry_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTry__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticUnhygienic_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticUnhygienic__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.«tactic_<;>_», extern "x"]
opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tactic_<;>__1» :
  Lean.Macro
@[macro tacticGet_elem_tactic, extern "x"]
opaque _aux_Init_Tactics___macroRules_tacticGet_elem_tactic_1 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque _aux_Init_Tactics___macroRules_tacticGet_elem_tactic_extensible_1 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque _aux_Init_Tactics___macroRules_tacticGet_elem_tactic_extensible_2 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque _aux_Init_Tactics___macroRules_tacticGet_elem_tactic_extensible_3 : Lean.Macro
@[macro Lean.Parser.Tactic.tacticRfl, extern "x"]
opaque _aux_Init_Core___macroRules_Lean_Parser_Tactic_tacticRfl_1 : Lean.Macro
@[macro Lean.Elab.Tactic.Ext.tacticExt1___, extern "x"]
opaque Lean.Elab.Tactic.Ext._aux_Init_Ext___macroRules_Lean_Elab_Tactic_Ext_tacticExt1____1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.constructorBang, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Meta___macroRules_Lean_Parser_Tactic_constructorBang_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacDepIfThenElse, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacDepIfThenElse_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacIfThenElse, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacIfThenElse_1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticApply_mod_cast_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticApply_mod_cast__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticErw___, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_Meta___macroRules_Lean_Parser_Tactic_tacticErw____1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticExact_mod_cast_, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticExact_mod_cast__1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticIterate____, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticIterate_____1 :
  Lean.Macro
@[macro Lean.Parser.Tactic.tacticRw_mod_cast___, extern "x"]
opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticRw_mod_cast____1 :
  Lean.Macro
@[macro Lean.solveTactic, extern "x"]
opaque Lean._aux_Init_NotationExtra___macroRules_Lean_solveTactic_1 : Lean.Macro
@[macro «tacticBy_cases_:_», extern "x"]
opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__1» : Lean.Macro
@[macro «tacticBy_cases_:_», extern "x"]
opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__2» : Lean.Macro
@[macro tacticClean_wf, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticClean_wf_1 : Lean.Macro
@[macro tacticDecreasing_tactic, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_tactic_1 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Array._aux_Init_Data_Array_Mem___macroRules_tacticDecreasing_trivial_1 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque List._aux_Init_Data_List_BasicAux___macroRules_tacticDecreasing_trivial_1 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Std._aux_Init_Data_Iterators_Basic___macroRules_tacticDecreasing_trivial_1 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String.Legacy.Iterator._aux_Init_Data_String_Iterator___macroRules_tacticDecreasing_trivial_1 :
  Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String._aux_Init_Data_String_Termination___macroRules_tacticDecreasing_trivial_1 :
  Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_1 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Array._aux_Init_Data_Array_Mem___macroRules_tacticDecreasing_trivial_2 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Std._aux_Init_Data_Iterators_Basic___macroRules_tacticDecreasing_trivial_2 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String.Legacy.Iterator._aux_Init_Data_String_Iterator___macroRules_tacticDecreasing_trivial_2 :
  Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String._aux_Init_Data_String_Termination___macroRules_tacticDecreasing_trivial_2 :
  Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_2 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Std._aux_Init_Data_Iterators_Basic___macroRules_tacticDecreasing_trivial_3 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String._aux_Init_Data_String_Termination___macroRules_tacticDecreasing_trivial_3 :
  Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_3 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque Std._aux_Init_Data_Iterators_Basic___macroRules_tacticDecreasing_trivial_4 : Lean.Macro
@[macro tacticDecreasing_trivial, extern "x"]
opaque String._aux_Init_Data_String_Termination___macroRules_tacticDecreasing_trivial_4 :
  Lean.Macro
@[macro tacticDecreasing_trivial_pre_omega, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_pre_omega_1 : Lean.Macro
@[macro tacticDecreasing_trivial_pre_omega, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_pre_omega_2 : Lean.Macro
@[macro tacticDecreasing_trivial_pre_omega, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_trivial_pre_omega_3 : Lean.Macro
@[macro tacticDecreasing_with_, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticDecreasing_with__1 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_1 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_1 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_2 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_3 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_4 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_5 : Lean.Macro
@[macro tacticDeriving_LawfulEq_tactic_step, extern "x"]
opaque _aux_Init_LawfulBEqTactics___macroRules_tacticDeriving_LawfulEq_tactic_step_6 : Lean.Macro
@[macro tacticFunext___, extern "x"]
opaque _aux_Init_NotationExtra___macroRules_tacticFunext____1 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque Fin._aux_Init_GetElem___macroRules_tacticGet_elem_tactic_extensible_1 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque Std._aux_Init_Data_Range_Polymorphic_Basic___macroRules_tacticGet_elem_tactic_extensible_1 :
  Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque _aux_Init_Data_Range_Basic___macroRules_tacticGet_elem_tactic_extensible_1 : Lean.Macro
@[macro tacticGet_elem_tactic_extensible, extern "x"]
opaque _aux_Init_Data_Range_Polymorphic_GetElemTactic___macroRules_tacticGet_elem_tactic_extensible_1 :
  Lean.Macro
@[macro tacticSimp_wf, extern "x"]
opaque _aux_Init_WFTactics___macroRules_tacticSimp_wf_1 : Lean.Macro
