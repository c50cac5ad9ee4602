"""The steps of the one path that need a sandbox: unpack, challenge, build, judge.

Where an environment has an exporter, the judge reads what that says of the compiled modules.
"""

from __future__ import annotations

import json
import logging
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

import verifier
from verifier.challengecache import ChallengeCache, Compiled
from verifier.compiling import PAGE_BYTES, compile_modules, tell_goals
from verifier.diagnostics import read_log
from verifier.environments import Environment
from verifier.fallback.exporting import export_failure, export_modules
from verifier.goals import MAX_GOALS, read_goals
from verifier.intake import IntakeRefusal, Workspace
from verifier.judgejob import EXPORT, JUDGE_INSIDE, Built, judging_job
from verifier.judging import STAGE_MARK
from verifier.lean.objects import PART_SUFFIXES
from verifier.model import (
    Conditions,
    Diagnostic,
    HoleReport,
    Problem,
    StageReport,
    Submission,
    TheoremReport,
)
from verifier.reasons import Reason, Stage
from verifier.record import Export, Finding, Record, StageFailure
from verifier.sandbox.ahead import Begins, Runs, begun
from verifier.sandbox.base import (
    Caps,
    Job,
    Mount,
    Result,
    Sandbox,
    SandboxError,
    SandboxFault,
    Step,
    Stop,
)

logger = logging.getLogger(__name__)

_PACKAGE = Path(verifier.__file__).resolve().parent
_UNPACK_SOURCES = ("__init__.py", "reasons.py", "sourcepaths.py", "unpacking")
_UNPACK_PROGRAM = (
    f"import sys; sys.path.insert(0, {JUDGE_INSIDE!r})\n"
    "from pathlib import Path\n"
    "from verifier.unpacking.program import main; main(Path.cwd())"
)
_UNPACK_CAPS = Caps(
    wall_seconds=60,
    cpu_seconds=20,
    memory_bytes=512 << 20,
    pids=8,
    file_bytes=64 << 20,
    disk_bytes=64 << 20,
    log_bytes=1 << 16,
    output_bytes=32 << 20,  # every byte of the sources can take six in JSON
)


def unpack(submission: Submission, sandbox: Sandbox) -> Submission:
    """The same submission as plain files, if it is an archive.

    Raises:
        IntakeRefusal: if the archive is one that is not taken.
        SandboxFault: if unpacking failed for a reason that is not in the archive.
    """
    if submission.archive is None:
        return submission
    job = Job(
        mounts=tuple(Mount(_PACKAGE / n, f"{JUDGE_INSIDE}/verifier/{n}") for n in _UNPACK_SOURCES),
        files={"archive": submission.archive},
        steps=(Step((*sandbox.python, "-c", _UNPACK_PROGRAM), {}, ()),),
        collect=("result.json", "fault"),
        caps=_UNPACK_CAPS,
    )
    result = sandbox.run(job)
    raw = result.files.get("result.json")
    last = result.steps[-1] if result.steps else None
    broke = result.stop is None and last is not None and last.exit_code
    if raw is None and (result.stop is Stop.WALL or "fault" in result.files or broke):
        # The work is bounded by the archive's size, and of its bytes only a signal can come.
        said = result.files.get("fault", last.log if last else b"")
        raise SandboxFault(
            f"unpacking failed: {result.stop or said.decode('utf-8', 'replace')[-2000:]}"
        )
    if raw is None and result.stop is None:
        # A signal: of its bytes, or from outside. The queue believes it when it happens again.
        raise StageFailure(Finding(Reason.NO_OUTPUT, "unpacking failed: a crash", Stage.INTAKE))
    if raw is None:
        raise IntakeRefusal(Reason.BAD_ARCHIVE, f"unpacking it failed: {result.stop}")
    try:
        found = _Unpacked.model_validate_json(raw)
        if found.files:
            return Submission.model_validate({"files": found.files, "entry": submission.entry})
    except ValidationError as error:
        raise SandboxFault(f"what unpacked the archive makes no sense: {error}") from error
    if found.reason is None:
        raise IntakeRefusal(Reason.NO_ENTRY, "the archive holds no .lean file")
    raise IntakeRefusal(Reason(found.reason), found.detail)


class _Unpacked(BaseModel):
    """What the unpacking program left: files, or why there are none."""

    model_config = ConfigDict(extra="forbid")

    files: dict[str, str] = {}
    reason: (
        Literal["bad_archive", "too_large", "too_many_files", "unsafe_path", "not_text"] | None
    ) = None
    detail: str = ""


def build_challenge(
    problem: Problem,
    workspace: Workspace,
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    record: Record,
) -> Built:
    """Compile the challenge and check that it can be asked, unless the cache knows it.

    Both are done before anything of the submission is looked at, so that a fault of the
    problem is one whatever the submission is.

    Raises:
        StageFailure: blaming the problem.
    """
    kept = ChallengeCache(cache, problem, workspace, environment)
    if (known := kept.load()) is not None:
        return workspace, known
    result, compiled = compile_modules(workspace, problem, environment, sandbox)
    record.note(Stage.CHALLENGE, result)
    if (failure := _build_failure(workspace, result)) is not None:
        record.diagnostics = _diagnostics(workspace, result)
        raise StageFailure(_blame_problem(Reason.CHALLENGE_BUILD_FAILED, failure))
    try:
        compiled = _readable(
            workspace, compiled, problem, environment, sandbox, record, Stage.CHALLENGE
        )
    except StageFailure as unread:
        blamed = _blame_problem(Reason.CHALLENGE_INVALID, unread.finding)
        raise StageFailure(blamed) from unread
    sides = {"challenge": (workspace, compiled)}
    checked = sandbox.run(judging_job(sides, problem, environment, sandbox))
    finding = _read_finding(checked, Record(problem, record.submission, environment, sandbox.name))
    if finding.reason is Reason.INTERNAL:
        raise StageFailure(finding)
    if finding.reason is not Reason.ACCEPTED:
        raise StageFailure(_blame_problem(Reason.CHALLENGE_INVALID, finding))
    kept.save(compiled)
    return workspace, compiled


def _blame_problem(reason: Reason, found: Finding) -> Finding:
    """What was found of the challenge, as the problem's; a stop by load stays one."""
    meaning = found.reason.meaning
    detail = found.detail or meaning.text
    return Finding(reason, detail, load_dependent=meaning.load_dependent)


def build(
    workspace: Workspace,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
) -> Built:
    """Compile the submission in a fresh sandbox.

    Raises:
        StageFailure: if a module is missing afterwards. Exit codes decide nothing.
    """
    result, compiled = compile_modules(workspace, problem, environment, sandbox)
    record.note(Stage.BUILD, result)
    record.diagnostics = _diagnostics(workspace, result)
    if (failure := _build_failure(workspace, result)) is not None:
        raise StageFailure(failure)
    return workspace, _readable(
        workspace, compiled, problem, environment, sandbox, record, Stage.READ
    )


def _readable(
    workspace: Workspace,
    compiled: Compiled,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
    stage: Stage,
) -> Compiled:
    """What the judge can read of a compiled side: its modules; or what the environment's exporter
    says of them, if it has one. Raises StageFailure."""
    if environment.exporter is None:
        return compiled
    result = export_modules(workspace, compiled, problem, environment, sandbox)
    record.note(stage, result)
    if (failure := export_failure(result)) is not None:
        raise StageFailure(failure)
    return {EXPORT: result.files[EXPORT]}


def begin_judging(
    challenge: Built | None,
    given: Workspace,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
) -> AbstractContextManager[Runs]:
    """What is to run `judge` for a submission that is not compiled yet: the judge's own sandbox
    can start meanwhile. It hears of the submission only what is in the headers of its files."""
    if not isinstance(sandbox, Begins) or environment.exporter is not None:
        return nullcontext(sandbox)
    sides = _sides(challenge, (given, {}))
    job = judging_job(sides, problem, environment, sandbox)
    # Its disk must have room for what the build may hand out.
    room = problem.limits.olean_bytes + PAGE_BYTES * len(PART_SUFFIXES) * len(given.modules)
    disk_bytes = job.caps.disk_bytes + room
    return begun(sandbox, replace(job, caps=replace(job.caps, disk_bytes=disk_bytes)))


def judge(
    challenge: Built | None,
    submission: Built,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    runs: Runs,
    record: Record,
) -> Finding:
    """Read, compare, walk and replay, in a process of its own; report what it found. Without a
    challenge, there is nothing to compare with."""
    sides = _sides(challenge, submission)
    return _read_finding(runs.run(judging_job(sides, problem, environment, sandbox)), record)


def _sides(challenge: Built | None, submission: Built) -> dict[str, Built]:
    asked = {} if challenge is None else {"challenge": challenge}
    return {**asked, "submission": submission}


def _read_finding(result: Result, record: Record) -> Finding:
    raw = result.files.get("result.json")
    if result.stop is not None or raw is None:
        record.note(Stage.KERNEL, result)
        return _judge_failure(result, asks_kernel=record.environment.exporter is None)
    found: dict[str, Any] = json.loads(raw)
    for step in found["stages"]:
        if step["stage"] != Stage.CHALLENGE:
            record.stages.append(StageReport(**step, peak_memory_bytes=result.peak_memory_bytes))
    finding = read_finding(found)
    if finding.reason is Reason.ACCEPTED and "export" in found:
        return replace(finding, export=whole_export(found, result.files.get(EXPORT)))
    return finding


def whole_export(found: dict[str, Any], data: bytes | None) -> Export:
    """The export that a judging process says it wrote. Raises SandboxFault if it is another."""
    if data is None or len(data) != found["export"]["bytes"]:
        raise SandboxFault("the export did not come out whole")
    return Export(data, found["export"]["declarations"])


def read_finding(found: dict[str, Any]) -> Finding:
    """What a judging process found, as its `result.json` says it."""
    reason = Reason(found["reason"])
    if reason is not Reason.ACCEPTED:
        return Finding(reason, found["detail"], Stage(found["stage"]))
    return Finding(
        reason,
        theorems=tuple(TheoremReport(**t) for t in found.get("theorems", ())),
        holes=tuple(HoleReport(**h) for h in found.get("holes", ())),
        axioms=tuple(found.get("axioms", ())),
    )


def _judge_failure(result: Result, asks_kernel: bool) -> Finding:
    """The judging process left no result: by a cap, or by dying on its input."""
    last = result.steps[-1] if result.steps else None
    said = last.log.decode("utf-8", "replace") if last else ""
    reached = [line.removeprefix(STAGE_MARK) for line in said.split("\n") if STAGE_MARK in line]
    stage = Stage(reached[-1]) if reached and reached[-1] in list(Stage) else Stage.READ
    stops = {
        Stop.WALL: Reason.JUDGE_TIME,
        Stop.CPU: Reason.JUDGE_CPU,
        Stop.MEMORY: Reason.JUDGE_MEMORY,
    }
    if result.stop in stops:
        return Finding(stops[result.stop], stops[result.stop].meaning.text, stage)
    died_there = asks_kernel and stage is Stage.KERNEL and "fault" not in result.files
    if result.stop or last is None or not died_there:
        # All but the kernel is our own code: its failure is ours to mend.
        return Finding(Reason.INTERNAL, f"the judging process failed at {stage}: {said[-2000:]}")
    return Finding(
        Reason.JUDGE_CRASHED,
        f"signal {last.signal}, exit code {last.exit_code}: {said[-2000:]}",
        stage,
    )


def unfinished(finding: Finding, record: Record) -> bool:
    """Whether Lean, having read all of a submission, complained of something left unproved."""
    whole = finding.stage is not Stage.BUILD and finding.reason.meaning.stage is not Stage.BUILD
    told = (d.severity == "error" or "sorry" in d.message for d in record.diagnostics)
    return (whole or finding.reason is Reason.COMPILE_ERROR) and any(told)


def look_up_goals(
    given: Workspace,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
) -> None:
    """Note which goals stood where Lean reported errors, and at each `sorry`. Whatever comes of
    this, the verdict stands."""
    try:
        result = tell_goals(given, problem, environment, sandbox)
    except SandboxError as error:
        logger.warning("no goals: %s", error)
        return
    record.note(Stage.BUILD, result)
    logs = zip(given.modules, result.steps, strict=False)
    goals = (g for m, step in logs for g in read_goals(step.log, m.source, record.diagnostics))
    record.goals = tuple(islice(goals, MAX_GOALS))


def _diagnostics(workspace: Workspace, result: Result) -> tuple[Diagnostic, ...]:
    logs = zip(workspace.modules, result.steps, strict=False)
    return tuple(d for m, step in logs for d in read_log(step.log, m.source))


def _build_failure(workspace: Workspace, result: Result) -> Finding | None:
    """Why the compiled modules are not all there, or None if they are."""
    stops = {
        Stop.WALL: Reason.BUILD_TIME,
        Stop.CPU: Reason.BUILD_CPU,
        Stop.MEMORY: Reason.BUILD_MEMORY,
        Stop.LOG: Reason.BUILD_LOG,
        Stop.OUTPUT: Reason.BUILD_OUTPUT,
    }
    if result.stop is not None:
        return Finding(stops[result.stop], stops[result.stop].meaning.text)
    missing = [m for m in workspace.modules if f"{m.path}.olean" not in result.files]
    if not missing:
        return None
    errors = [d for d in _diagnostics(workspace, result) if d.severity == "error"]
    if errors:
        first = errors[0]
        where = f"{first.file}:{first.line}:{first.column}"
        return Finding(Reason.COMPILE_ERROR, f"{where}: {first.message}")
    last = result.steps[-1]
    said = last.log[-500:].decode("utf-8", "replace").strip()
    if last.exit_code and said:
        why = said  # it gave up, and told why
    elif last.signal is None:
        why = f"exit code {last.exit_code}, but no compiled module. {said}".rstrip()
    else:
        why = f"exit code {last.exit_code}, signal {last.signal} {said}".rstrip()
    return Finding(Reason.NO_OUTPUT, f"{missing[0].source}: {why}")
