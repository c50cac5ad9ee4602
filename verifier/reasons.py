"""The closed vocabulary of a verdict: stages, outcomes and reason codes.

Standard library only: the judging process runs inside the sandbox, where no
third-party package exists.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Stage(StrEnum):
    """The steps of the one path, in the order in which a submission meets them."""

    INTAKE = "intake"
    CHALLENGE = "challenge"
    BUILD = "build"
    READ = "read"
    STATEMENT = "statement"
    AXIOMS = "axioms"
    KERNEL = "kernel"
    VERDICT = "verdict"


class Outcome(StrEnum):
    """What a verdict says: reward 1, reward 0, or no reward at all."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    ERROR = "error"


class Blame(StrEnum):
    """Who has to change something for the verdict to change."""

    NOBODY = "nobody"
    SUBMISSION = "submission"
    PROBLEM = "problem"
    INFRASTRUCTURE = "infrastructure"
    OPERATOR = "operator"
    """As for infrastructure, but it would be no other the next time: somebody has to look."""


class Meaning(NamedTuple):
    """What one reason code stands for."""

    stage: Stage
    blame: Blame
    text: str
    load_dependent: bool = False  # could a busier or idler machine have said otherwise?
    # A verdict can be load-dependent all the same: of the challenge as well, time may run out.


class Reason(StrEnum):
    """Why a verdict is what it is. Closed: a new code is an interface change."""

    ACCEPTED = "accepted"

    UNSAFE_PATH = "unsafe_path"
    TOO_LARGE = "too_large"
    TOO_MANY_FILES = "too_many_files"
    NOT_TEXT = "not_text"
    BAD_HEADER = "bad_header"
    PRELUDE = "prelude"
    SHADOWS_TRUSTED_MODULE = "shadows_trusted_module"
    UNKNOWN_IMPORT = "unknown_import"
    IMPORT_CYCLE = "import_cycle"
    NO_ENTRY = "no_entry"
    BAD_ARCHIVE = "bad_archive"

    BAD_PROBLEM = "bad_problem"
    CHALLENGE_BUILD_FAILED = "challenge_build_failed"
    CHALLENGE_INVALID = "challenge_invalid"

    COMPILE_ERROR = "compile_error"
    NO_OUTPUT = "no_output"
    BUILD_TIME = "build_time"
    BUILD_CPU = "build_cpu"
    BUILD_MEMORY = "build_memory"
    BUILD_LOG = "build_log"
    BUILD_OUTPUT = "build_output"

    MALFORMED_OLEAN = "malformed_olean"
    OTHER_LEAN = "other_lean"
    FOREIGN_IMPORT = "foreign_import"
    DUPLICATE_CONSTANT = "duplicate_constant"
    RESERVED_NAME = "reserved_name"

    MISSING = "missing"
    WRONG_KIND = "wrong_kind"
    UNIVERSES_DIFFER = "universes_differ"
    STATEMENT_DIFFERS = "statement_differs"
    DEPENDENCY_DIFFERS = "dependency_differs"
    HOLE_DIFFERS = "hole_differs"

    SORRY = "sorry"
    AXIOM = "axiom"
    NATIVE = "native"
    UNSAFE = "unsafe"
    UNKNOWN_CONSTANT = "unknown_constant"
    CYCLE = "cycle"

    KERNEL_REJECTED = "kernel_rejected"
    KERNEL_DIFFERS = "kernel_differs"
    KERNEL_HEARTBEATS = "kernel_heartbeats"
    KERNEL_DEPTH = "kernel_depth"
    JUDGE_CRASHED = "judge_crashed"
    JUDGE_TIME = "judge_time"
    JUDGE_CPU = "judge_cpu"
    JUDGE_MEMORY = "judge_memory"
    KERNELS_DISAGREE = "kernels_disagree"
    EXPORT_TOO_LARGE = "export_too_large"
    EXTERNAL_KERNEL_FAILED = "external_kernel_failed"

    SANDBOX_UNAVAILABLE = "sandbox_unavailable"
    SANDBOX_FAULT = "sandbox_fault"
    ENVIRONMENT_UNUSABLE = "environment_unusable"
    INTERNAL = "internal"

    @property
    def meaning(self) -> Meaning:
        """The stage, blame and one-line text of this code."""
        return MEANINGS[self]

    @property
    def outcome(self) -> Outcome:
        """Accepted, rejected for what is the submission's doing, an error for all else."""
        match MEANINGS[self].blame:
            case Blame.NOBODY:
                return Outcome.ACCEPTED
            case Blame.SUBMISSION:
                return Outcome.REJECTED
            case _:
                return Outcome.ERROR


DOUBTFUL = (
    Reason.NO_OUTPUT,
    Reason.JUDGE_CRASHED,
    Reason.CHALLENGE_BUILD_FAILED,
    Reason.CHALLENGE_INVALID,
)
"""What a submission, or its problem, looks like when a process is killed from outside: believed
when it happens again."""

_S, _P, _I = Blame.SUBMISSION, Blame.PROBLEM, Blame.INFRASTRUCTURE
_O = Blame.OPERATOR

MEANINGS: dict[Reason, Meaning] = {
    Reason.ACCEPTED: Meaning(
        Stage.VERDICT, Blame.NOBODY, "proves the statement, permitted axioms only, kernel agrees"
    ),
    Reason.UNSAFE_PATH: Meaning(Stage.INTAKE, _S, "a file path is not a plain relative .lean path"),
    Reason.TOO_LARGE: Meaning(Stage.INTAKE, _S, "the sources are larger than the limit"),
    Reason.TOO_MANY_FILES: Meaning(Stage.INTAKE, _S, "more source files than the limit"),
    Reason.NOT_TEXT: Meaning(Stage.INTAKE, _S, "a file is not UTF-8 text, or holds a NUL"),
    Reason.BAD_HEADER: Meaning(Stage.INTAKE, _S, "a file's module header cannot be parsed"),
    Reason.PRELUDE: Meaning(Stage.INTAKE, _S, "a file opts out of Init with `prelude`"),
    Reason.SHADOWS_TRUSTED_MODULE: Meaning(
        Stage.INTAKE, _S, "a file has the name of a module of the environment"
    ),
    Reason.UNKNOWN_IMPORT: Meaning(
        Stage.INTAKE, _S, "an import is neither in the submission nor in the environment"
    ),
    Reason.IMPORT_CYCLE: Meaning(Stage.INTAKE, _S, "files import each other in a circle"),
    Reason.NO_ENTRY: Meaning(Stage.INTAKE, _S, "no file, or no single file, can be the entry"),
    Reason.BAD_ARCHIVE: Meaning(
        Stage.INTAKE, _S, "the archive is damaged, ambiguous, or holds more than files"
    ),
    Reason.BAD_PROBLEM: Meaning(Stage.CHALLENGE, _P, "the problem contradicts itself"),
    Reason.CHALLENGE_BUILD_FAILED: Meaning(Stage.CHALLENGE, _P, "the challenge does not compile"),
    Reason.CHALLENGE_INVALID: Meaning(
        Stage.CHALLENGE, _P, "the challenge lacks a named theorem, or uses a refused construct"
    ),
    Reason.COMPILE_ERROR: Meaning(Stage.BUILD, _S, "Lean reported errors and wrote no module"),
    Reason.NO_OUTPUT: Meaning(Stage.BUILD, _S, "Lean ended without a module and without an error"),
    Reason.BUILD_TIME: Meaning(Stage.BUILD, _S, "compiling hit the wall-clock limit", True),
    Reason.BUILD_CPU: Meaning(Stage.BUILD, _S, "compiling hit the CPU limit", True),
    Reason.BUILD_MEMORY: Meaning(Stage.BUILD, _S, "compiling hit the memory limit"),
    Reason.BUILD_LOG: Meaning(Stage.BUILD, _S, "compiling printed more than the limit"),
    Reason.BUILD_OUTPUT: Meaning(Stage.BUILD, _S, "the compiled modules are over the size limit"),
    Reason.MALFORMED_OLEAN: Meaning(Stage.READ, _S, "a compiled module is not well formed"),
    Reason.OTHER_LEAN: Meaning(Stage.READ, _S, "a compiled module is of another Lean version"),
    Reason.FOREIGN_IMPORT: Meaning(
        Stage.READ, _S, "a compiled module imports what its sources did not declare"
    ),
    Reason.DUPLICATE_CONSTANT: Meaning(
        Stage.READ, _S, "a constant is declared twice, or again over a trusted one"
    ),
    Reason.RESERVED_NAME: Meaning(
        Stage.READ, _S, "a constant has a name that the kernel treats specially"
    ),
    Reason.MISSING: Meaning(Stage.STATEMENT, _S, "a named theorem or hole is not there"),
    Reason.WRONG_KIND: Meaning(Stage.STATEMENT, _S, "the name is there but is no theorem"),
    Reason.UNIVERSES_DIFFER: Meaning(Stage.STATEMENT, _S, "other universe parameters"),
    Reason.STATEMENT_DIFFERS: Meaning(Stage.STATEMENT, _S, "the theorem states something else"),
    Reason.DEPENDENCY_DIFFERS: Meaning(
        Stage.STATEMENT, _S, "a constant that the statement uses is not the challenge's"
    ),
    Reason.HOLE_DIFFERS: Meaning(
        Stage.STATEMENT, _S, "a definition hole has another type, kind or universes"
    ),
    Reason.SORRY: Meaning(Stage.AXIOMS, _S, "the proof rests on sorry"),
    Reason.AXIOM: Meaning(Stage.AXIOMS, _S, "the proof rests on an axiom that is not permitted"),
    Reason.NATIVE: Meaning(Stage.AXIOMS, _S, "the proof rests on compiled code"),
    Reason.UNSAFE: Meaning(Stage.AXIOMS, _S, "the proof reaches an unsafe or partial constant"),
    Reason.UNKNOWN_CONSTANT: Meaning(Stage.AXIOMS, _S, "the proof uses a constant that is nowhere"),
    Reason.CYCLE: Meaning(Stage.KERNEL, _S, "declarations rest on each other in a circle"),
    Reason.KERNEL_REJECTED: Meaning(Stage.KERNEL, _S, "the kernel refuses a declaration"),
    Reason.KERNEL_DIFFERS: Meaning(
        Stage.KERNEL, _S, "the kernel holds another constant than the compiled module"
    ),
    Reason.KERNEL_HEARTBEATS: Meaning(Stage.KERNEL, _S, "the kernel hit its heartbeat limit"),
    Reason.KERNEL_DEPTH: Meaning(Stage.KERNEL, _S, "the kernel hit its recursion limit"),
    Reason.JUDGE_CRASHED: Meaning(Stage.KERNEL, _S, "the judging process died on this input"),
    Reason.JUDGE_TIME: Meaning(Stage.KERNEL, _S, "judging hit the wall-clock limit", True),
    Reason.JUDGE_CPU: Meaning(Stage.KERNEL, _S, "judging hit the CPU limit", True),
    Reason.JUDGE_MEMORY: Meaning(Stage.KERNEL, _S, "judging hit the memory limit"),
    Reason.KERNELS_DISAGREE: Meaning(
        Stage.KERNEL, _O, "an external kernel rejects what Lean's kernel, or another, accepts"
    ),
    Reason.EXPORT_TOO_LARGE: Meaning(
        Stage.KERNEL, _O, "what an external kernel would have to read is over the size limit"
    ),
    Reason.EXTERNAL_KERNEL_FAILED: Meaning(
        Stage.KERNEL, _I, "an external kernel gave no answer that counts"
    ),
    Reason.SANDBOX_UNAVAILABLE: Meaning(Stage.BUILD, _I, "no sandbox that keeps its promises"),
    Reason.SANDBOX_FAULT: Meaning(Stage.BUILD, _I, "the sandbox failed, not the submission"),
    Reason.ENVIRONMENT_UNUSABLE: Meaning(Stage.BUILD, _I, "the Lean environment cannot be used"),
    Reason.INTERNAL: Meaning(Stage.VERDICT, _I, "a fault of the verifier itself"),
}
