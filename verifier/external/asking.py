"""Asking external kernels about what Lean's kernel has accepted, or in its place.

The export is written in a sandbox, and each kernel reads it in one of its own. All that are asked
have to agree. One that rejects contradicts Lean's kernel, and nobody knows which of them is wrong:
that is no 1, and no 0 either. Whatever else a kernel does is no answer. Where an environment has an
exporter, no other kernel has been asked: what all of them reject is rejected.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from verifier.compiling import PAGE_BYTES
from verifier.environments import Environment
from verifier.external import feeder
from verifier.external.definition import DECLARATIONS, MIB, Kernel, Program
from verifier.fallback.exporting import require_fit
from verifier.judgejob import EXPORT, JUDGE_STACK_BYTES, Built, exporting_job
from verifier.model import Conditions, KernelReport
from verifier.reasons import Reason, Stage
from verifier.record import Export, Finding, Record, StageFailure
from verifier.sandbox.base import WORK, Caps, Job, Mount, Result, Sandbox, SandboxFault, Step, Stop
from verifier.sandbox.bytecode import with_bytecode
from verifier.stages import read_finding, whole_export
from verifier.text import printable

logger = logging.getLogger(__name__)

_FEEDER_INSIDE = "/feeder/feeder.py"
_SCRATCH_BYTES = 64 * MIB  # what a kernel may write
_MAX_LINE = 1000  # characters; no line of an answer is longer
MAX_DETAIL = 1000
STOPS = {
    Stop.WALL: "it hit the wall-clock limit",
    Stop.CPU: "it hit the CPU limit",
    Stop.MEMORY: "it hit the memory limit",
    Stop.LOG: "it printed more than the limit",
    Stop.OUTPUT: "what it wrote is over the size limit",
}


def choose_kernels(problem: Conditions, environment: Environment) -> tuple[Kernel, ...]:
    """The kernels that are asked: those that always are, and those that the problem wants.

    Raises:
        StageFailure: blaming a problem that wants one that is not there, or that cannot be judged
            in an environment with an exporter; or the environment, if that has no other kernel.
    """
    if environment.exporter is not None:
        require_fit(problem, environment)
    if not environment.kernels and not problem.kernels:
        return ()
    known = [kernel.name for kernel in environment.kernels]
    if unknown := [name for name in problem.kernels if name not in known]:
        told = (
            f"kernels: environment {environment.definition.id} has no kernel"
            f" {', '.join(unknown)}; it has: {', '.join(known) or 'none'}"
        )
        raise StageFailure(Finding(Reason.BAD_PROBLEM, told))
    return tuple(
        kernel
        for kernel in environment.kernels
        if kernel.definition.always or kernel.name in problem.kernels
    )


def ask_kernels(
    kernels: tuple[Kernel, ...],
    accepted: Finding,
    challenge: Built | None,
    submission: Built,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    record: Record,
) -> Finding:
    """What becomes of a finding once `kernels` have been asked: itself, if it is no acceptance, or
    all of them agree. Each is run and reported, whatever the others say."""
    alone = environment.exporter is not None  # no kernel has been asked yet
    if accepted.reason is not Reason.ACCEPTED or not (kernels or alone):
        return accepted
    export = accepted.export if alone else None
    if alone and not (kernels and export):
        return Finding(Reason.INTERNAL, "no kernel could be asked", Stage.KERNEL)
    if export is None:
        sides = {} if challenge is None else {"challenge": challenge}
        job = exporting_job({**sides, "submission": submission}, problem, environment, sandbox)
        result = sandbox.run(job)
        record.note(Stage.KERNEL, result)
        written = _read_export(result, accepted)
        if isinstance(written, Finding):
            return written
        export = written
    asked = [ask_kernel(kernel, export, accepted.axioms, sandbox) for kernel in kernels]
    record.kernels = tuple(report for report, _ in asked)
    return _conclude(accepted, record.kernels, any(by_load for _, by_load in asked), alone)


def _read_export(result: Result, accepted: Finding) -> Export | Finding:
    """The export, or what it means that there is none."""
    raw, data = result.files.get("result.json"), result.files.get(EXPORT)
    if result.stop is not None:
        told = f"the export was not written: {STOPS[result.stop]}"
        by_load = result.stop in (Stop.WALL, Stop.CPU)
        return Finding(Reason.EXTERNAL_KERNEL_FAILED, told, load_dependent=by_load)
    if raw is None or "fault" in result.files:
        said = result.files.get("fault") or (result.steps[-1].log if result.steps else b"")
        told = f"the exporter failed: {said[-2000:].decode('utf-8', 'replace')}"
        return Finding(Reason.INTERNAL, told, Stage.KERNEL)
    found: dict[str, Any] = json.loads(raw)
    finding = read_finding(found)
    if finding.reason is Reason.EXPORT_TOO_LARGE:
        return finding
    if finding != accepted:
        told = f"judged a second time, the same bytes give {finding.reason}: {finding.detail}"
        return Finding(Reason.INTERNAL, told, Stage.KERNEL)
    return whole_export(found, data)


def ask_kernel(
    kernel: Kernel, export: Export, axioms: tuple[str, ...], sandbox: Sandbox
) -> tuple[KernelReport, bool]:
    """What one kernel says of `export`, and whether load may have kept it from saying so.

    Args:
        axioms: what the proof rests on; all else that is an axiom is not permitted.

    Raises:
        SandboxUnavailable: if it cannot be asked at all.
    """
    try:
        result = sandbox.run(_kernel_job(kernel, export, axioms, sandbox))
    except SandboxFault as error:
        told = printable(str(error)[:MAX_DETAIL])
        nothing = {"seconds": 0.0, "cpu_seconds": 0.0, "peak_memory_bytes": 0}
        return KernelReport(name=kernel.name, answer="failed", detail=told, **nothing), True
    answer, detail = read_answer(kernel, result, export.declarations)
    report = KernelReport(
        name=kernel.name,
        answer=answer,
        detail=printable(detail[-MAX_DETAIL:]),
        seconds=result.wall_seconds,
        cpu_seconds=result.cpu_seconds,
        peak_memory_bytes=result.peak_memory_bytes,
    )
    return report, result.stop in (Stop.WALL, Stop.CPU)


def _kernel_job(kernel: Kernel, export: Export, axioms: tuple[str, ...], sandbox: Sandbox) -> Job:
    command = kernel.command(f"{WORK}/{feeder.EXPORT}")
    feed = {"command": command, "by_path": kernel.definition.by_path}
    files = {
        **kernel.files(axioms),
        feeder.JOB: json.dumps(feed).encode(),
        feeder.EXPORT: export.data,
    }
    ours = sum(len(content) + PAGE_BYTES for content in files.values())
    limits = kernel.definition.limits
    return Job(
        mounts=(kernel.mount, *with_bytecode(Mount(Path(feeder.__file__), _FEEDER_INSIDE))),
        files=files,
        steps=(Step((*sandbox.python, _FEEDER_INSIDE), {}, ()),),
        collect=(feeder.REPORT,),
        caps=Caps(
            wall_seconds=limits.wall_seconds,
            cpu_seconds=limits.cpu_seconds,
            memory_bytes=limits.memory_bytes + ours,
            pids=limits.pids,
            file_bytes=_SCRATCH_BYTES,
            disk_bytes=_SCRATCH_BYTES + ours,
            log_bytes=kernel.definition.log_bytes,
            output_bytes=MIB,
            stack_bytes=JUDGE_STACK_BYTES,
        ),
    )


class _Fed(BaseModel):
    """What feeder.py reports."""

    model_config = ConfigDict(extra="forbid", strict=True)

    size: int
    seconds: float
    error: str | None = None
    exit_code: int | None = None
    read: int | None = None


Answer = Literal["agrees", "rejects", "failed"]


def read_answer(kernel: Kernel, result: Result, declarations: int) -> tuple[Answer, str]:
    """What the end of a kernel's process means, and why it is no agreement, if it is none."""
    if result.stop is not None:
        return "failed", STOPS[result.stop]
    try:
        fed = _Fed.model_validate_json(result.files[feeder.REPORT])
    except (KeyError, ValidationError):
        return "failed", "nothing tells how it ended"
    if fed.error is not None or fed.exit_code is None:
        return "failed", fed.error or "nothing tells how it ended"
    if fed.exit_code == 0 and fed.read != fed.size and not kernel.definition.by_path:
        return "failed", f"it ended with 0, but read {fed.read} of {fed.size} bytes"
    log = result.steps[0].log.decode("utf-8", "replace")
    return read_end(kernel.definition, fed.exit_code, log, declarations)


def read_end(definition: Program, code: int, log: str, declarations: int = 0) -> tuple[Answer, str]:
    """What a program says that ended by itself, and why that is no agreement, if it is none.

    Args:
        code: with which it exited; negative is the signal that ended it.
        log: what it printed.
        declarations: how many it has to have checked, where its patterns ask for that.
    """
    if code == 0:
        if not _says(log, definition.success, declarations):
            return "failed", f"it ended with 0, but did not say that it agrees: {_end_of(log)}"
        return "agrees", ""
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    if code not in definition.rejection_codes:
        return "failed", f"{how}: {_end_of(log)}"
    if not _says(log, definition.rejection, declarations):
        return "failed", f"{how}, but it did not say that it rejects: {_end_of(log)}"
    return "rejects", f"{how}: {_end_of(log)}"


def _says(log: str, pattern: str | None, declarations: int) -> bool:
    """Whether a whole line of what a kernel printed is as it has to be, if that is known."""
    if pattern is None:
        return True
    wanted = re.compile(pattern.replace(DECLARATIONS, str(declarations)))
    lines = (line.rstrip("\r") for line in log.split("\n") if len(line) <= _MAX_LINE)
    return any(wanted.fullmatch(line) for line in lines)


def _end_of(log: str) -> str:
    return log.strip()[-500:] or "it printed nothing"


def _conclude(
    accepted: Finding, reports: tuple[KernelReport, ...], by_load: bool, alone: bool
) -> Finding:
    told = "; ".join(f"{r.name} {r.answer}: {r.detail}" for r in reports if r.answer != "agrees")
    answers = {report.answer for report in reports}
    if alone and answers == {"rejects"}:
        return Finding(Reason.KERNEL_REJECTED, told)  # nobody contradicts
    if answers >= {"rejects", "agrees"} or ("rejects" in answers and not alone):
        # Lean's kernel may be unsound, or another one wrong: whoever runs this has to know.
        logger.error("kernels disagree: %s", told)
        return Finding(Reason.KERNELS_DISAGREE, told)
    if answers != {"agrees"}:
        return Finding(Reason.EXTERNAL_KERNEL_FAILED, told, load_dependent=by_load)
    return accepted
