"""The steps of the one path that need a sandbox: challenge, build, judge."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import verifier
from verifier.diagnostics import read_log
from verifier.environments import Environment
from verifier.environments.environment import (
    ENGINE_INSIDE,
    INDEX_INSIDE,
    LIBRARY_INSIDE,
)
from verifier.intake import IntakeRefusal, Workspace
from verifier.judging import PARTS
from verifier.model import (
    Diagnostic,
    HoleReport,
    Limits,
    Problem,
    StageLimits,
    StageReport,
    Submission,
    TheoremReport,
    Verdict,
)
from verifier.reasons import Outcome, Reason, Stage
from verifier.sandbox.base import Caps, Job, Mount, Result, Sandbox, SandboxFault, Step, Stop

_PACKAGE = Path(verifier.__file__).resolve().parent
# All that the judging process needs of this package; it is standard library besides.
_JUDGE_SOURCES = ("__init__.py", "reasons.py", "judging.py", "lean", "judge", "kernel")
_JUDGE_INSIDE = "/judge"
_JUDGE_STACK_BYTES = 1 << 30  # deep terms recurse in the kernel; its check follows the stack
_RESULT_BYTES = 4 << 20
_JUDGE_PROGRAM = (
    f"import sys; sys.path.insert(0, {_JUDGE_INSIDE!r})\n"
    "from pathlib import Path\n"
    "from verifier.judging import main; main(Path.cwd())"
)

Compiled = Mapping[str, bytes]
"""Path of a compiled module's part, below the source root, to its bytes."""


@dataclass(frozen=True)
class Finding:
    """What a stage found out, before it is a verdict."""

    reason: Reason
    detail: str = ""
    stage: Stage | None = None
    theorems: tuple[TheoremReport, ...] = ()
    holes: tuple[HoleReport, ...] = ()
    axioms: tuple[str, ...] = ()


class StageFailure(Exception):
    """A stage ended the path."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.detail)
        self.finding = finding


@dataclass
class Record:
    """What is noted on the way, for the verdict."""

    problem: Problem
    submission: Submission
    environment: Environment
    sandbox: str
    diagnostics: tuple[Diagnostic, ...] = ()
    stages: list[StageReport] = field(default_factory=list)

    @contextmanager
    def intake(self) -> Iterator[None]:
        """Time a part of the intake."""
        start = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            spent += sum(s.seconds for s in self.stages if s.stage is Stage.INTAKE)
            self.stages = [s for s in self.stages if s.stage is not Stage.INTAKE]
            self.stages.insert(0, StageReport(stage=Stage.INTAKE, seconds=spent))

    def note(self, stage: Stage, result: Result) -> None:
        """Note what a sandboxed stage cost."""
        self.stages.append(
            StageReport(
                stage=stage,
                seconds=result.wall_seconds,
                cpu_seconds=result.cpu_seconds,
                peak_memory_bytes=result.peak_memory_bytes,
            )
        )

    def verdict(self, finding: Finding) -> Verdict:
        """The verdict that follows from `finding`."""
        reason = finding.reason
        reward = {Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}[reason.outcome]
        return Verdict.model_validate(
            {
                "outcome": reason.outcome,
                "reward": reward,
                "stage": finding.stage or reason.meaning.stage,
                "reason": reason,
                "detail": finding.detail,
                "load_dependent": reason.meaning.load_dependent,
                "theorems": finding.theorems,
                "holes": finding.holes,
                "axioms": finding.axioms,
                "diagnostics": self.diagnostics,
                "stages": tuple(self.stages),
                "problem_digest": self.problem.digest,
                "submission_digest": self.submission.digest,
                "environment": self.environment.report,
                "sandbox": self.sandbox,
                "judge_version": verifier.__version__,
            }
        ).sealed()


def build_challenge(
    problem: Problem,
    workspace: Workspace,
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    record: Record,
) -> tuple[Workspace, Compiled]:
    """Compile the challenge, or take it from the cache, where it is kept by content.

    Raises:
        StageFailure: blaming the problem.
    """
    kept = _ChallengeCache(cache, problem, workspace, environment)
    if (known := kept.load()) is not None:
        return workspace, known
    try:
        result, compiled = _compile(workspace, problem, environment, sandbox)
    except IntakeRefusal as refusal:
        raise StageFailure(Finding(Reason.BAD_PROBLEM, refusal.detail)) from refusal
    record.note(Stage.CHALLENGE, result)
    if (failure := _build_failure(workspace, result)) is not None:
        record.diagnostics = _diagnostics(workspace, result)
        detail = f"{failure.detail or failure.reason.meaning.text}"
        raise StageFailure(Finding(Reason.CHALLENGE_BUILD_FAILED, detail))
    kept.save(compiled)
    return workspace, compiled


def build(
    workspace: Workspace,
    problem: Problem,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
) -> tuple[Workspace, Compiled]:
    """Compile the submission in a fresh sandbox.

    Raises:
        StageFailure: if a module is missing afterwards. Exit codes decide nothing.
    """
    result, compiled = _compile(workspace, problem, environment, sandbox)
    record.note(Stage.BUILD, result)
    record.diagnostics = _diagnostics(workspace, result)
    if (failure := _build_failure(workspace, result)) is not None:
        raise StageFailure(failure)
    return workspace, compiled


def judge(
    challenge: tuple[Workspace, Compiled],
    submission: tuple[Workspace, Compiled],
    problem: Problem,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
) -> Finding:
    """Read, compare, walk and replay, in a process of its own; report what it found."""
    sides = {"challenge": challenge, "submission": submission}
    described = {
        "lean_version": environment.definition.lean.version,
        "lean_commit": environment.definition.lean.commit,
        "engine": ENGINE_INSIDE,
        "library": LIBRARY_INSIDE,
        "index": INDEX_INSIDE,
        "kernel_heartbeats": problem.limits.kernel_heartbeats,
        "question": problem.model_dump(
            include={"theorems", "holes", "permitted_axioms", "allow_disproof"}
        ),
        **{
            side: {"modules": [m.name for m in w.modules], "entry": w.entry}
            for side, (w, _) in sides.items()
        },
    }
    files = {f"{side}/{p}": data for side, (_, c) in sides.items() for p, data in c.items()}
    job = Job(
        mounts=(
            *environment.mounts(),
            Mount(environment.index, INDEX_INSIDE),
            *(Mount(_PACKAGE / n, f"{_JUDGE_INSIDE}/verifier/{n}") for n in _JUDGE_SOURCES),
        ),
        files={**files, "job.json": json.dumps(described).encode()},
        steps=(
            Step(
                (*sandbox.python, "-c", _JUDGE_PROGRAM),
                {"LEAN_BACKTRACE": "0", "UV_USE_IO_URING": "0"},
                (),
            ),
        ),
        collect=("result.json", "progress", "fault"),
        caps=replace(
            _caps(problem.limits.judge, problem.limits, sum(map(len, files.values()))),
            stack_bytes=_JUDGE_STACK_BYTES,
            output_bytes=_RESULT_BYTES,
        ),
    )
    return _read_finding(sandbox.run(job), record)


def _read_finding(result: Result, record: Record) -> Finding:
    raw = result.files.get("result.json")
    if result.stop is not None or raw is None:
        record.note(Stage.KERNEL, result)
        return _judge_failure(result)
    found: dict[str, Any] = json.loads(raw)
    for step in found["stages"]:
        if step["stage"] != Stage.CHALLENGE:
            record.stages.append(StageReport(**step, peak_memory_bytes=result.peak_memory_bytes))
    reason = Reason(found["reason"])
    if reason is not Reason.ACCEPTED:
        return Finding(reason, found["detail"], Stage(found["stage"]))
    return Finding(
        reason,
        theorems=tuple(TheoremReport(**t) for t in found["theorems"]),
        holes=tuple(HoleReport(**h) for h in found["holes"]),
        axioms=tuple(found["axioms"]),
    )


def _judge_failure(result: Result) -> Finding:
    """The judging process left no result: by a cap, or by dying on its input."""
    reached = result.files.get("progress", b"").decode("ascii", "replace").split()
    stage = Stage(reached[-1]) if reached and reached[-1] in list(Stage) else Stage.READ
    stops = {
        Stop.WALL: Reason.JUDGE_TIME,
        Stop.CPU: Reason.JUDGE_CPU,
        Stop.MEMORY: Reason.JUDGE_MEMORY,
    }
    if result.stop in stops:
        return Finding(stops[result.stop], stops[result.stop].meaning.text, stage)
    last = result.steps[-1] if result.steps else None
    said = last.log[-2000:].decode("utf-8", "replace") if last else ""
    if last is None or stage is not Stage.KERNEL or "fault" in result.files:
        # All but the kernel is our own code: its failure is ours to mend.
        raise SandboxFault(f"the judging process failed at {stage}: {said}")
    return Finding(
        Reason.JUDGE_CRASHED, f"signal {last.signal}, exit {last.exit_code}: {said}", stage
    )


def _compile(
    workspace: Workspace, problem: Problem, environment: Environment, sandbox: Sandbox
) -> tuple[Result, Compiled]:
    """Compile modules in order; out come the bytes of their parts, and a log."""
    limits = problem.limits
    options = {
        **environment.definition.options,
        "maxHeartbeats": limits.max_heartbeats,
        **problem.options,
    }
    flags = [f"-D{name}={_option(value)}" for name, value in sorted(options.items())]
    steps = tuple(
        Step(
            (
                *environment.lean(sandbox.python),
                "--json",
                *flags,
                "-o",
                f"{module.path}.olean",
                f"{module.path}.lean",
            ),
            {
                "LEAN_PATH": f"{LIBRARY_INSIDE}:/work",
                "LEAN_BACKTRACE": "0",
                "UV_USE_IO_URING": "0",
            },
            (f"{module.path}.olean",),
        )
        for module in workspace.modules
    )
    sources = {f"{module.path}.lean": module.text.encode() for module in workspace.modules}
    job = Job(
        mounts=environment.mounts(),
        files=sources,
        steps=steps,
        collect=tuple(m.path + suffix for m in workspace.modules for suffix in PARTS),
        caps=_caps(limits.build, limits, 0),
    )
    result = sandbox.run(job)
    return result, result.files


def _option(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _caps(stage: StageLimits, limits: Limits, extra_disk: int) -> Caps:
    return Caps(
        wall_seconds=stage.wall_seconds,
        cpu_seconds=stage.cpu_seconds,
        memory_bytes=stage.memory_bytes,
        pids=stage.pids,
        file_bytes=limits.disk_bytes,
        disk_bytes=limits.disk_bytes + 2 * extra_disk,
        log_bytes=limits.log_bytes,
        output_bytes=limits.olean_bytes,
    )


def _diagnostics(workspace: Workspace, result: Result) -> tuple[Diagnostic, ...]:
    logs = zip(workspace.modules, result.steps, strict=False)
    return tuple(d for m, step in logs for d in read_log(step.log, f"{m.path}.lean"))


def _build_failure(workspace: Workspace, result: Result) -> Finding | None:
    """Why the compiled modules are not all there, or None if they are."""
    stops = {
        Stop.WALL: Reason.BUILD_TIME,
        Stop.CPU: Reason.BUILD_CPU,
        Stop.MEMORY: Reason.BUILD_MEMORY,
    }
    if result.stop is Stop.OUTPUT:
        flooded = sum(len(step.log) for step in result.steps)
        reason = Reason.BUILD_LOG if flooded else Reason.BUILD_OUTPUT
        return Finding(reason, reason.meaning.text)
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
    said = last.log[-500:].decode("utf-8", "replace")
    return Finding(
        Reason.NO_OUTPUT,
        f"{missing[0].path}.lean: exit code {last.exit_code}, signal {last.signal} {said}",
    )


class _ChallengeCache:
    """Compiled challenges on disk, by everything that decides what they are."""

    def __init__(
        self, cache: Path, problem: Problem, workspace: Workspace, environment: Environment
    ) -> None:
        decisive = [
            environment.digest,
            [[m.path, m.text] for m in workspace.modules],
            problem.options,
            problem.limits.model_dump(),
        ]
        key = hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()
        self._path = cache / "challenges" / key[:2] / key
        self._names = [m.path + suffix for m in workspace.modules for suffix in PARTS]

    def load(self) -> Compiled | None:
        try:
            raw = self._path.read_bytes()
        except OSError:
            return None
        digest, _, body = raw.partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return None
        sizes, _, data = body.partition(b"\n")
        compiled, at = {}, 0
        for name, size in json.loads(sizes).items():
            compiled[name] = data[at : at + size]
            at += size
        return compiled

    def save(self, compiled: Compiled) -> None:
        """Write in one step, so that nobody reads a half; a full disk only costs the cache."""
        sizes = json.dumps({name: len(data) for name, data in compiled.items()}).encode()
        body = sizes + b"\n" + b"".join(compiled.values())
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self._path.parent, delete=False) as file:
                file.write(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
            os.replace(file.name, self._path)
        except OSError:
            return
