"""The protocol of the Kimina Lean Server: snippets in, Lean's messages out.

There is no statement in it. A snippet is examined: whatever it proves has to hold, so that what its
clients call valid is not only free of error messages. The client `kimina-client` 0.2.1 takes an
answer for valid that has no message of severity `error`, and no `sorries`.
"""

from functools import partial
from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field, model_validator

import verifier
from verifier.lean.words import find_sorries
from verifier.model import Diagnostic, Examination, Submission, Verdict
from verifier.reasons import Outcome, Reason
from verifier.service.api.auth import Judging
from verifier.service.api.parts import parts_of
from verifier.service.doors.entering import (
    TIMED_OUT,
    Judged,
    judged,
    limits_of,
    order,
    read_body,
    severity_of,
)
from verifier.service.store.submissions import Order
from verifier.word import Word, refuse

router = APIRouter(include_in_schema=False)

FILE = "Snippet.lean"
MAX_SNIPPETS = 1000
MAX_TIMEOUT = 24 * 3600
NOTHING_WRONG = frozenset((Reason.ACCEPTED, Reason.MISSING))
"""A snippet that declares no theorem has nothing to hold."""

Infotree = Literal["full", "tactics", "original", "substantive"]


class Snippet(Word):
    """One file."""

    id: str = Field(max_length=1000)
    code: str


class CheckRequest(Word):
    """The body of /api/check. `reuse` and `infotree` change nothing here."""

    snippets: tuple[Snippet, ...] = Field(min_length=1, max_length=MAX_SNIPPETS)
    timeout: int = Field(30, ge=0, le=MAX_TIMEOUT)
    debug: bool = False
    reuse: bool = True
    infotree: Infotree | None = None

    @model_validator(mode="after")
    def _have_names_of_their_own(self) -> "CheckRequest":
        if len({snippet.id for snippet in self.snippets}) != len(self.snippets):
            refuse("two snippets have the same id", "snippets")
        return self


class Code(Word):
    """One file of the older form."""

    custom_id: str | int
    proof: str | None = None
    code: str | None = None

    @model_validator(mode="after")
    def _has_a_text(self) -> "Code":
        if self.proof is None and self.code is None:
            refuse("give proof or code", "proof")
        return self


class VerifyRequest(Word):
    """The body of /verify."""

    codes: tuple[Code, ...] = Field(min_length=1, max_length=MAX_SNIPPETS)
    timeout: int = Field(300, ge=0, le=MAX_TIMEOUT)
    infotree_type: Infotree | None = None
    disable_cache: bool = False


@router.get("/health")
async def get_health() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok", "version": verifier.__version__}


@router.post("/api/check")
@router.post("/api/check/")
async def post_check(request: Request, key: Judging) -> Response:
    """Examine snippets."""
    asked = await read_body(request, CheckRequest)
    codes = [snippet.code for snippet in asked.snippets]
    examined = await _examine(codes, asked.timeout, request, key)
    results = []
    for snippet, (id, verdict) in zip(asked.snippets, examined, strict=True):
        found: dict[str, Any] = {"id": snippet.id, "time": _seconds(verdict)}
        found |= _answer(verdict, asked.timeout)
        if asked.debug:
            found["diagnostics"] = _cost(id, verdict)
        results.append(found)
    return JSONResponse({"results": results})


@router.post("/verify")
@router.post("/one_pass_verify_batch")
async def post_verify(request: Request, key: Judging) -> Response:
    """The same, in its older form."""
    asked = await read_body(request, VerifyRequest)
    codes = [code.proof if code.proof is not None else code.code or "" for code in asked.codes]
    examined = await _examine(codes, asked.timeout, request, key)
    results = []
    for code, (_, verdict) in zip(asked.codes, examined, strict=True):
        found: dict[str, Any] = {"custom_id": str(code.custom_id)}
        found |= _answer(verdict, asked.timeout)
        if "response" in found:
            found["response"]["time"] = _seconds(verdict)
        results.append(found)
    return JSONResponse({"results": results})


async def _examine(
    codes: list[str], timeout: float, request: Request, key: Judging
) -> list[Judged]:
    parts = parts_of(request)
    examination = Examination(limits=limits_of(timeout, parts))
    environment = parts.settings.environments[0]

    def asked(code: str) -> Order:
        # Goals are told of `sorry` alone in this protocol; Lean's messages have those of errors.
        submission = Submission(files={FILE: code}, goals=bool(find_sorries(code)))
        return order(examination, submission, environment, request, key)

    return await judged([partial(asked, code) for code in codes], request, key)


def _answer(verdict: Verdict, timeout: float) -> dict[str, Any]:
    """`error` if it took too long, or else `response`."""
    if verdict.reason in TIMED_OUT:
        return {"error": f"Lean command timed out in {timeout} seconds: {verdict.reason}"}
    messages = [_message(each) for each in verdict.diagnostics]
    sorries = _sorries(verdict)
    told = any(each["severity"] == "error" for each in messages)
    if verdict.reason is Reason.SORRY:
        told |= bool(sorries)
    if verdict.reason not in NOTHING_WRONG and not told:
        # Ours alone to notice: no message of Lean's says it.
        assert verdict.outcome is Outcome.REJECTED
        text = f"{verdict.reason.meaning.text} ({verdict.reason}): {verdict.detail}"
        messages.append(_at_start("error", text))
    return {"response": {"env": 0, "messages": messages, "sorries": sorries}}


def _message(diagnostic: Diagnostic) -> dict[str, Any]:
    found: dict[str, Any] = {
        "severity": severity_of(diagnostic),
        "pos": {"line": diagnostic.line, "column": diagnostic.column},
        "data": diagnostic.message,
    }
    if diagnostic.end_line:
        found["endPos"] = {"line": diagnostic.end_line, "column": diagnostic.end_column}
    return found


def _at_start(severity: str, text: str) -> dict[str, Any]:
    start = {"line": 1, "column": 0}
    return {"severity": severity, "pos": start, "endPos": start, "data": text}


def _sorries(verdict: Verdict) -> list[dict[str, Any]]:
    """Where something is left out: the goals there, or at least the declarations that Lean warns
    of."""
    found = [
        {
            "pos": {"line": goal.line, "column": goal.column},
            "endPos": {"line": goal.end_line, "column": goal.end_column},
            "goal": goal.state,
        }
        for goal in verdict.goals
        if goal.at == "sorry"
    ]
    warned = (d for d in verdict.diagnostics if d.severity == "warning" and "sorry" in d.message)
    return found or [
        {
            "pos": {"line": each.line, "column": each.column},
            "endPos": {"line": each.end_line, "column": each.end_column},
            "goal": "",
        }
        for each in warned
    ]


def _seconds(verdict: Verdict) -> float:
    return sum(stage.seconds for stage in verdict.stages)


def _cost(id: str, verdict: Verdict) -> dict[str, Any]:
    stages = verdict.stages
    return {
        "repl_uuid": id,
        "cpu_max": max((stage.cpu_seconds or 0 for stage in stages), default=0),
        "memory_max": max((stage.peak_memory_bytes or 0 for stage in stages), default=0),
    }
