"""The protocol of AXLE (Axiom Lean Engine), as its client `axiom-axle` 1.9.0 speaks it.

`verify_proof` is a problem and a submission of one file each; `check` examines a file. What our
judge refuses is not okay, whatever AXLE would say; what it would be told to overlook is refused.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from verifier.lean.words import find_declarations
from verifier.limits import MAX_SECONDS
from verifier.model import (
    Diagnostic,
    Examination,
    LeanName,
    OptionValue,
    Problem,
    Submission,
    Verdict,
)
from verifier.reasons import Outcome, Reason, Stage
from verifier.service.api.auth import Judging, Reading
from verifier.service.api.parts import parts_of
from verifier.service.api.readiness import examine
from verifier.service.api.routes.environments import served
from verifier.service.doors.entering import (
    TIMED_OUT,
    Judged,
    judged,
    limits_of,
    made,
    order,
    read_body,
    refused,
    severity_of,
)
from verifier.word import Word

PREFIX = "/axle"
"""Where all of it is. Without the prefix there is what does not collide with our own addresses."""
router = APIRouter(include_in_schema=False)
prefixed = APIRouter(include_in_schema=False, prefix=PREFIX)

STATEMENT, CONTENT = "Statement.lean", "Content.lean"
CALLED = {"options": "global_options", "assumed": "permitted_sorries"}
STRICT_OPTIONS: dict[str, bool | int | str] = {"autoImplicit": False, "relaxedAutoImplicit": False}
OUT_OF_MEMORY = frozenset((Reason.BUILD_MEMORY, Reason.JUDGE_MEMORY))
MAX_PERMITTED = 1000
"""Names of `permitted_sorries`, as many as a problem can assume."""
FINDINGS = frozenset((Reason.SORRY, Reason.AXIOM, Reason.NATIVE, Reason.UNSAFE))
"""What a file may contain and still be one that compiles, as `check` has it."""
LISTS = {"error": "errors", "warning": "warnings", "information": "infos"}


class Asked(Word):
    """What all requests say. `mathlib_options` sets two options of Mathlib's; `run_env_linters` and
    `ignore_imports` change nothing."""

    content: str
    environment: str = Field(min_length=1, max_length=200)
    mathlib_options: bool = False
    run_env_linters: bool = False
    global_options: dict[str, OptionValue] = Field(default_factory=dict)
    ignore_imports: bool = False
    timeout_seconds: float | None = Field(None, gt=0, le=MAX_SECONDS)

    @property
    def options(self) -> dict[str, bool | int | str]:
        """The Lean options that are meant."""
        return {**(STRICT_OPTIONS if self.mathlib_options else {}), **self.global_options}


class VerifyRequest(Asked):
    """The body of verify_proof."""

    formal_statement: str
    permitted_sorries: tuple[LeanName, ...] = Field((), max_length=MAX_PERMITTED)
    use_def_eq: bool = False
    verify_negation: bool = False
    allow_statement_axioms: bool = False
    allow_bv_decide: bool = False


class CheckRequest(Asked):
    """The body of check."""

    names: tuple[str, ...] | None = None
    indices: tuple[int, ...] | None = None
    theorems_only: bool = False


@router.post("/api/v1/verify_proof")
@prefixed.post("/api/v1/verify_proof")
async def verify_proof(request: Request, key: Judging) -> Response:
    """Whether `content` proves what `formal_statement` states."""
    asked = await read_body(request, VerifyRequest)
    for name in ("verify_negation", "allow_statement_axioms", "allow_bv_decide"):
        if getattr(asked, name):
            raise refused(name, "is not offered here; docs/doors.md says what is")
    # The texts are as long as a body may be: they are looked through where nobody waits.
    stated, assumed = await asyncio.to_thread(_stated_and_assumed, asked)
    problem = made(
        Problem,
        {
            "challenge": {STATEMENT: asked.formal_statement},
            "open_holes": True,
            "assumed": assumed,
            "options": asked.options,
            "limits": limits_of(asked.timeout_seconds, parts_of(request)),
        },
        CALLED,
    )
    id, verdict = await _judge(problem, asked, request, key)
    if (trouble := _exceeded(verdict)) is not None:
        return JSONResponse(trouble)
    okay = verdict.outcome is Outcome.ACCEPTED
    messages = _no_messages()
    if not okay and verdict.stage is not Stage.BUILD:
        messages["errors"].append(_finding(verdict))
    for name in sorted(set(asked.permitted_sorries) - set(assumed)):
        messages["warnings"].append(f"'{name}' is not in the formal statement: not permitted")
    failed: list[str] = []
    if not okay:
        declared = await asyncio.to_thread(find_declarations, asked.content)
        failed = _failed(verdict, declared) or sorted(stated - set(assumed))
    return JSONResponse(_answer(asked, id, verdict, okay, failed, messages))


@router.post("/api/v1/check")
@prefixed.post("/api/v1/check")
async def check(request: Request, key: Judging) -> Response:
    """Whether `content` compiles, and whether all that it proves holds."""
    asked = await read_body(request, CheckRequest)
    for name in ("names", "indices", "theorems_only"):
        if getattr(asked, name):
            raise refused(name, "is not offered here: all of a file is looked at")
    limits = limits_of(asked.timeout_seconds, parts_of(request))
    fields = {"options": asked.options, "limits": limits}
    id, verdict = await _judge(made(Examination, fields, CALLED), asked, request, key)
    if (trouble := _exceeded(verdict)) is not None:
        return JSONResponse(trouble)
    wrong = verdict.reason not in (Reason.ACCEPTED, Reason.MISSING)
    okay = not wrong or verdict.reason in FINDINGS
    messages = _no_messages()
    if wrong and verdict.stage is not Stage.BUILD:
        messages["warnings" if okay else "errors"].append(_finding(verdict))
    failed = []
    if wrong:
        declared = await asyncio.to_thread(find_declarations, asked.content)
        failed = _failed(verdict, declared) or [name for _, name in declared]
    return JSONResponse(_answer(asked, id, verdict, okay, failed, messages))


@router.get("/v1/status")
@prefixed.get("/v1/status")
async def status(request: Request) -> Response:
    """Whether a proof that is sent now would be judged."""
    report = await asyncio.to_thread(examine, parts_of(request))
    state = "healthy" if report.ready else "unhealthy"
    return JSONResponse({"status": state, "missing": report.missing}, 200 if report.ready else 503)


@prefixed.get("/v1/environments")
def environments(request: Request, key: Reading) -> list[dict[str, Any]]:
    """What can be named as `environment`."""
    return [
        {"name": each.id, "lean_version": each.lean_version, "digest": each.digest}
        for each in served(parts_of(request))
    ]


def _stated_and_assumed(asked: VerifyRequest) -> tuple[frozenset[str], list[str]]:
    """What the formal statement declares, and which of the permitted names are among that: it may
    write them shorter, inside of a namespace."""
    stated = frozenset(name for _, name in find_declarations(asked.formal_statement))
    permitted = asked.permitted_sorries
    return stated, [name for name in permitted if not stated.isdisjoint(_endings(name))]


def _endings(name: str) -> Iterator[str]:
    """A dotted name, and what is left of it without its first components."""
    yield name
    while (dot := name.find(".")) >= 0:
        name = name[dot + 1 :]
        yield name


async def _judge(
    problem: Problem | Examination, asked: Asked, request: Request, key: Judging
) -> Judged:
    submission = Submission(files={CONTENT: asked.content})
    make = partial(order, problem, submission, asked.environment, request, key)
    (found,) = await judged([make], request, key)
    return found


def _no_messages() -> dict[str, list[str]]:
    return {each: [] for each in LISTS.values()}


def _exceeded(verdict: Verdict) -> dict[str, str] | None:
    """What the client raises for a limit of Lean's, in place of an answer."""
    text = f"{verdict.reason.meaning.text} ({verdict.reason})"
    if verdict.reason in TIMED_OUT:
        return {"error_type": "LeanTimeout", "error": text}
    if verdict.reason in OUT_OF_MEMORY:
        return {"error_type": "LeanResourceExceeded", "error": text}
    return None


def _answer(
    asked: Asked,
    id: str,
    verdict: Verdict,
    okay: bool,
    failed: list[str],
    tool: dict[str, list[str]],
) -> dict[str, Any]:
    lean = _no_messages()
    for each in verdict.diagnostics:
        lean[LISTS[each.severity]].append(_message(each))
    if verdict.stage is Stage.BUILD and verdict.outcome is not Outcome.ACCEPTED:
        lean["errors"] = lean["errors"] or [_finding(verdict)]
    timings = {f"{stage.stage}_ms": round(1000 * stage.seconds) for stage in verdict.stages}
    timings["total_ms"] = round(1000 * sum(stage.seconds for stage in verdict.stages))
    return {
        "okay": okay,
        "content": asked.content,
        "lean_messages": lean,
        "tool_messages": tool,
        "failed_declarations": failed,
        "timings": timings,
        "info": {
            "submission": id,
            "reason": verdict.reason,
            "stage": verdict.stage,
            "axioms": verdict.axioms,
            "digest": verdict.digest,
        },
    }


def _message(diagnostic: Diagnostic) -> str:
    end = f"-{diagnostic.end_line}:{diagnostic.end_column}" if diagnostic.end_line else ""
    severity = severity_of(diagnostic)
    return f"-:{diagnostic.line}:{diagnostic.column}{end}: {severity}: {diagnostic.message}"


def _finding(verdict: Verdict) -> str:
    return f"{verdict.reason.meaning.text} ({verdict.reason}): {verdict.detail}"


def _failed(verdict: Verdict, declared: Sequence[tuple[int, str]]) -> list[str]:
    """The declarations in which Lean reports errors, or which it warns are unproved."""
    starts = [start for start, _ in declared]
    lines = [
        each.line
        for each in verdict.diagnostics
        if each.severity == "error" or (each.severity == "warning" and "sorry" in each.message)
    ]
    found: dict[str, None] = {}
    for line in lines:
        if (at := bisect_right(starts, line)) > 0:
            found[declared[at - 1][1]] = None
    return list(found)
