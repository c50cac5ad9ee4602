"""Lean 4.35.0, as its sources and the symbols of its `libleanshared.so` have it."""

VERSION = "4.35.0"
COMMIT = "eb6cafb7290e8bd5f2937522d8d804f58f02bafc"
OLEAN = 2

# Pointer fields | bytes, in their order. `constant` is what extends `ConstantVal`.
STRUCTURES = {
    "ModuleData": "imports constNames constants extraConstNames entries | isModule",
    "Import": "module | importAll isExported isMeta",
    "ConstantVal": "name levelParams type",
    "AxiomVal": "constant | isUnsafe",
    "DefinitionVal": "constant value hints all | safety",
    "TheoremVal": "constant value all",
    "OpaqueVal": "constant value all | isUnsafe",
    "QuotVal": "constant | kind",
    "InductiveVal": "constant numParams numIndices all ctors numNested"
    " | isRec isUnsafe isReflexive",
    "ConstructorVal": "constant induct cidx numParams numFields | isUnsafe",
    "RecursorVal": "constant all numParams numIndices numMotives numMinors rules | k isUnsafe",
    "RecursorRule": "ctor nfields rhs",
}
CONSTANTS = (
    "AxiomVal",
    "DefinitionVal",
    "TheoremVal",
    "OpaqueVal",
    "QuotVal",
    "InductiveVal",
    "ConstructorVal",
    "RecursorVal",
)
FUNCTIONS = {
    "lean_expr_mk_bvar": "p",
    "lean_expr_mk_sort": "p",
    "lean_expr_mk_const": "pp",
    "lean_expr_mk_app": "pp",
    "lean_expr_mk_lambda": "pppb",
    "lean_expr_mk_forall": "pppb",
    "lean_expr_mk_let": "ppppb",
    "lean_expr_mk_lit": "p",
    "lean_expr_mk_proj": "ppp",
    "l_Lean_Name_str___override": "pp",
    "l_Lean_Name_num___override": "pp",
    "l_Lean_Level_succ___override": "p",
    "l_Lean_Level_max___override": "pp",
    "l_Lean_Level_imax___override": "pp",
    "l_Lean_Level_param___override": "p",
    "lean_mk_string_unchecked": "szz",
    "l_Lean_mkEmptyEnvironment": "w",
    "lean_elab_environment_to_kernel_env": "p",
    "l_Lean_initSearchPath": "pp",
    "l_Lean_importModules": "ppwpbbbp",
    "l_Lean_saveModuleData": "ppp",
    "lean_environment_find": "pp",
    "lean_add_decl": "pzzpp",
    "l_Lean_Kernel_Exception_toMessageData": "pp",
    "l_Lean_MessageData_toString": "p",
}
COMPARISONS = (
    "l_Lean_instBEqAxiomVal_beq",
    "l_Lean_instBEqDefinitionVal_beq",
    "l_Lean_instBEqTheoremVal_beq",
    "l_Lean_instBEqOpaqueVal_beq",
    "l_Lean_instBEqQuotVal_beq",
    "l_Lean_instBEqInductiveVal_beq",
    "l_Lean_instBEqConstructorVal_beq",
    "l_Lean_instBEqRecursorVal_beq",
)
QUOTIENT, INDUCTIVE = 4, 6
LIMITS = {
    13: "kernel_heartbeats",
    14: "judge_memory",
    15: "kernel_depth",
    16: "judge_time",
}
PRIVATE_LEVEL = 2  # with less, theorems of `module` files arrive as axioms
EMPTY_MAP = 1  # `leaf`, the second constructor of Std's tree
