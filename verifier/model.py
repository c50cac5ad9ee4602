"""The words of the verifier: problem, submission, limits, verdict.

Everything that crosses a door (HTTP, command line, queue) is one of these.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Annotated, ClassVar, Literal

from pydantic import (
    EncodedBytes,
    EncoderProtocol,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from verifier.lean.names import parse
from verifier.limits import MAX_ARCHIVE_BYTES, MAX_FILES, MAX_HEARTBEATS, Limits
from verifier.reasons import Outcome, Reason, Stage
from verifier.word import Word, canonical_json, digest_of, plain, refuse

_OPTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def _check_name(value: str) -> str:
    try:
        parse(value)
    except ValueError as error:
        refuse(str(error))
    return value


def _one_option(value: object, handle: ValidatorFunctionWrapHandler) -> bool | int | str:
    """Look at all that an option can be, and complain once, not for each of them."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # JSON may write it with a point
    try:
        option: bool | int | str = handle(value)
    except ValidationError:
        refuse("an option is true or false, a whole number, or a text")
    return option


LeanName = Annotated[
    str,
    Field(min_length=1, max_length=1000, description="A Lean name, such as `Nat.add_comm`"),
]


class _Base64(EncoderProtocol):
    """Base64 as RFC 4648 has it, and nothing that only some decoders would let pass."""

    @classmethod
    def decode(cls, data: bytes) -> bytes:
        try:
            decoded = base64.b64decode(data, validate=True)
        except ValueError:
            decoded = b""
        if base64.b64encode(decoded) != data:
            raise PydanticCustomError(
                "base64",
                "this is not plain base64: the standard alphabet (`+` and `/`), padded with `=`,"
                " without line breaks",
            )
        return decoded

    @classmethod
    def encode(cls, value: bytes) -> bytes:
        return base64.b64encode(value)

    @classmethod
    def get_json_format(cls) -> Literal["base64"]:
        return "base64"


OptionValue = Annotated[bool | int | str, WrapValidator(_one_option)]
Sources = Annotated[
    dict[str, str],
    Field(
        min_length=1,
        max_length=MAX_FILES,
        description="Relative path to text, e.g. `Challenge.lean`",
    ),
]


KernelName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.-]{0,63}$")]


class Conditions(Word):
    """What any proof is judged under, whatever it is to prove."""

    LATER: ClassVar = {"kernels": []}

    permitted_axioms: tuple[LeanName, ...] = Field(
        ("propext", "Quot.sound", "Classical.choice"), max_length=100
    )
    options: dict[str, OptionValue] = Field(
        default_factory=dict, max_length=50, description="Lean options, for both sides"
    )
    limits: Limits = Field(
        Limits(), description="What is not given here is as the environment has it"
    )
    kernels: tuple[KernelName, ...] = Field(
        (),
        max_length=16,
        description="External kernels that must agree too, besides those that the operator has"
        " asked of every proof",
    )

    @field_validator("theorems", "holes", "assumed", "permitted_axioms", check_fields=False)
    @classmethod
    def _are_names(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(names)) != len(names):
            refuse("a name is given twice")
        for name in names:
            _check_name(name)
        return names

    @field_validator("kernels")
    @classmethod
    def _are_different(cls, kernels: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(kernels)) != len(kernels):
            refuse("a name is given twice")
        return kernels

    @field_validator("options")
    @classmethod
    def _are_options(cls, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
        for name, value in options.items():
            if not _OPTION.fullmatch(name) or name.startswith("debug."):
                refuse(f"{name!r} is no option that a problem may set")
            if isinstance(value, str) and (len(value) > 200 or not value.isprintable()):
                refuse(f"the value of {name} is not a short printable text", name)
            number = int(value) if isinstance(value, int) or value.isdecimal() else 0
            if abs(number) > MAX_HEARTBEATS:
                message = f"the value of {name} is larger than {MAX_HEARTBEATS}"
                refuse(message, name, limit=MAX_HEARTBEATS)
        return options

    @property
    def digest(self) -> str:
        """SHA-256 over everything in it, in hexadecimal."""
        return digest_of(self)


class Problem(Conditions):
    """A challenge and what counts as an answer to it.

    The theorems are stated in the challenge's entry file, usually with `sorry` as
    proof. Without `theorems`, all theorems declared there are asked.
    """

    LATER: ClassVar = {**Conditions.LATER, "open_holes": False, "assumed": []}

    challenge: Sources
    entry: str | None = Field(None, description="Path of the file that states the theorems")
    theorems: tuple[LeanName, ...] = Field(
        (), max_length=1000, description="What is asked; an empty list asks all of them"
    )
    holes: tuple[LeanName, ...] = Field(
        (), max_length=1000, description="Definitions that a submission fills in"
    )
    open_holes: bool = Field(
        False,
        description="Whether every definition of the entry whose value is `sorry` is a hole too",
    )
    assumed: tuple[LeanName, ...] = Field(
        (),
        max_length=1000,
        description="Theorems of the challenge that a submission may use without proving them, as"
        " the challenge states them",
    )
    allow_disproof: bool = Field(
        False, description="Whether `theorem NAME.disproof : ¬ statement` also counts"
    )

    @field_validator("entry")
    @classmethod
    def _is_a_file(cls, entry: str | None, info: ValidationInfo) -> str | None:
        if entry is not None and entry not in info.data.get("challenge", {entry: ""}):
            refuse(f"entry {entry!r} is not among the challenge's files")
        return entry

    @field_validator("holes")
    @classmethod
    def _are_not_asked(cls, holes: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if both := set(holes) & set(info.data.get("theorems", ())):
            refuse(f"{', '.join(sorted(both))}: both a hole and a theorem")
        return holes

    @field_validator("assumed")
    @classmethod
    def _are_neither(cls, assumed: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        for other in ("theorems", "holes"):
            if both := set(assumed) & set(info.data.get(other, ())):
                refuse(f"{', '.join(sorted(both))}: both assumed and among the {other}")
        return assumed

    @field_validator("allow_disproof")
    @classmethod
    def _has_no_holes(cls, allowed: bool, info: ValidationInfo) -> bool:
        # Whoever may choose the definition could choose one that makes it false.
        for other in ("holes", "open_holes"):
            if allowed and info.data.get(other):
                refuse(f"{other} and allow_disproof exclude each other")
        return allowed


class Examination(Conditions):
    """Asks for no statement: does what a submission proves hold, whatever it is?

    For protocols that send a file and ask whether it is good. Every theorem that the submission
    declares is judged as if it were asked, and compared with nothing. A problem cannot become
    one of these by something left out, since it has a challenge.
    """

    examines: Literal["submission"] = "submission"


class Submission(Word):
    """What somebody claims to be an answer: files, or an archive of them."""

    LATER: ClassVar = {"goals": False}

    files: dict[str, str] = Field(
        default_factory=dict,
        max_length=MAX_FILES,
        description="Relative path to text, e.g. `Solution.lean`",
    )
    archive: Annotated[bytes, EncodedBytes(encoder=_Base64)] | None = Field(
        None,
        description="Instead of `files`: a zip, tar or tar.gz file of them, in base64;"
        f" at most {MAX_ARCHIVE_BYTES} bytes",
    )
    entry: str | None = Field(None, description="Path of the file that proves the theorems")
    goals: bool = Field(
        False,
        description="Whether a rejection is to tell the goals at errors and at each `sorry`. What"
        " is rejected is compiled once more for that",
    )

    @model_validator(mode="after")
    def _has_one_form(self) -> Submission:
        if self.archive is None and not self.files:
            refuse("give at least one file, or an archive", "files")
        if self.archive is not None and self.files:
            refuse("files and archive exclude each other", "archive")
        if self.archive is not None and len(self.archive) > MAX_ARCHIVE_BYTES:
            message = f"the archive is larger than {MAX_ARCHIVE_BYTES} bytes"
            refuse(message, "archive", limit=MAX_ARCHIVE_BYTES)
        return self

    @classmethod
    def packed(cls, archive: bytes, entry: str | None = None) -> Submission:
        """A submission that is an archive.

        Raises:
            pydantic.ValidationError: if it is too large.
        """
        return cls.model_validate({"archive": base64.b64encode(archive), "entry": entry})

    @property
    def digest(self) -> str:
        """SHA-256 over everything in the submission, in hexadecimal."""
        return digest_of(self)


class Diagnostic(Word):
    """One message of Lean about a source file. Text from the submission: never trust it."""

    LATER: ClassVar = {"end_line": 0, "end_column": 0}

    file: str
    line: int = Field(description="From 1; 0 if unknown")
    column: int = Field(description="From 0, in characters")
    end_line: int = Field(0, description="Where what it is about ends; 0 if unknown")
    end_column: int = 0
    severity: Literal["error", "warning", "information"]
    message: str


class Goal(Word):
    """What was to be proved at a place. Text from the submission: never trust it."""

    file: str
    line: int = Field(description="From 1")
    column: int = Field(description="From 0, in characters")
    end_line: int
    end_column: int
    at: Literal["error", "sorry"]
    state: str = Field(description="Hypotheses and goals, as Lean shows them")


class StageReport(Word):
    """What one stage cost."""

    stage: Stage
    seconds: float
    cpu_seconds: float | None = None
    peak_memory_bytes: int | None = None


class TheoremReport(Word):
    """How one theorem of the problem was answered."""

    name: str
    answered_by: str = Field(description="The theorem that answers it: itself or its disproof")
    disproof: bool


class HoleReport(Word):
    """What the submission put into a definition hole."""

    name: str
    value: str


class KernelReport(Word):
    """What one external kernel said of a proof that Lean's kernel had accepted."""

    name: str
    answer: Literal["agrees", "rejects", "failed"] = Field(
        description="`failed` is anything else than an answer that counts, and never agreement"
    )
    detail: str = Field("", description="Why, if it does not agree. Hostile text: never trust it")
    seconds: float
    cpu_seconds: float
    peak_memory_bytes: int


class EnvironmentReport(Word):
    """Which environment judged."""

    id: str
    lean_version: str
    lean_commit: str
    digest: str


class Verdict(Word):
    """The outcome of one submission, with all that is needed to understand and repeat it."""

    LATER: ClassVar = {"goals": [], "kernels": []}

    outcome: Outcome
    reward: Literal[0, 1] | None
    stage: Stage
    reason: Reason
    detail: str = ""
    load_dependent: bool = Field(
        description="Whether a busier or idler machine could have said otherwise"
    )
    theorems: tuple[TheoremReport, ...] = ()
    holes: tuple[HoleReport, ...] = ()
    axioms: tuple[str, ...] = Field((), description="Axioms that the accepted proof rests on")
    diagnostics: tuple[Diagnostic, ...] = ()
    goals: tuple[Goal, ...] = Field((), description="If the submission asked for them")
    stages: tuple[StageReport, ...] = ()
    kernels: tuple[KernelReport, ...] = Field(
        (), description="The external kernels that were asked, in order"
    )
    problem_digest: str
    submission_digest: str
    environment: EnvironmentReport | None
    sandbox: str | None
    judge_version: str
    digest: str = Field("", description="SHA-256 over all other fields")

    @model_validator(mode="after")
    def _agree(self) -> Verdict:
        rewards = {Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}
        if self.outcome is not self.reason.outcome or self.reward != rewards[self.outcome]:
            raise ValueError("outcome, reward and reason contradict each other")
        return self

    def sealed(self) -> Verdict:
        """The same verdict with its digest filled in."""
        return self.model_copy(update={"digest": self.own_digest()})

    def own_digest(self) -> str:
        """SHA-256 over all fields but the digest, in hexadecimal."""
        fields = plain(self) | {"digest": ""}
        return hashlib.sha256(canonical_json(fields)).hexdigest()
