"""The jobs that judge compiled sides: which programs of ours, and what they see."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import verifier
from verifier.challengecache import Compiled
from verifier.compiling import caps_of
from verifier.environments import Environment
from verifier.environments.environment import ENGINE_INSIDE, INDEX_INSIDE, LIBRARY_INSIDE
from verifier.intake import Workspace
from verifier.lean.names import show
from verifier.limits import MIB, Limits, StageLimits
from verifier.model import Conditions
from verifier.sandbox.base import Caps, Job, Mount, Sandbox, Step
from verifier.sandbox.bytecode import with_bytecode

Built = tuple[Workspace, Compiled]
"""A side, and what it was compiled to."""

EXPORT = "export.ndjson"
_PACKAGE = Path(verifier.__file__).resolve().parent
# All that the judging process needs of this package; it is standard library besides.
_JUDGE_SOURCES = (
    "__init__.py",
    "reasons.py",
    "judgeprogram.py",
    "judging.py",
    "lean",
    "judge",
    "kernel",
)
QUESTION = {
    "theorems",
    "holes",
    "open_holes",
    "assumed",
    "permitted_axioms",
    "allow_disproof",
}
"""What the judge has to know of a problem."""
JUDGE_INSIDE = "/judge"
_JUDGE_PROGRAM = f"{JUDGE_INSIDE}/verifier/judgeprogram.py"
_EXPORTING_PROGRAM = f"{JUDGE_INSIDE}/verifier/export/program.py"
_JUDGING_EXPORTS_PROGRAM = f"{JUDGE_INSIDE}/verifier/fallback/program.py"
JUDGE_STACK_BYTES = 1 << 30  # deep terms recurse in the kernel; its check follows the stack
_RESULT_BYTES = 16 << 20  # a thousand holes, each printed at full length


def judging_job(
    sides: dict[str, Built],
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
) -> Job:
    """The job that judges what `sides` were compiled to, or the challenge alone."""
    if environment.exporter is not None:
        return _judging_exports_job(sides, problem, environment, sandbox)
    imports = [show(name) for name in list(sides.values())[-1][0].foreign_imports]
    general = (*sandbox.python, _JUDGE_PROGRAM, ENGINE_INSIDE, LIBRARY_INSIDE)
    described = {
        "engine": ENGINE_INSIDE,
        "library": LIBRARY_INSIDE,
        "index": INDEX_INSIDE,
        "kernel_heartbeats": problem.limits.kernel_heartbeats,
    }
    return Job(
        mounts=(*environment.judge_mounts, *_judge_mounts()),
        files=_files(sides, problem, environment, described),
        steps=(Step((*general, *imports), {"LEAN_BACKTRACE": "0", "UV_USE_IO_URING": "0"}, ()),),
        collect=("result.json", "fault"),
        beginnings=((*general, *imports), general),
        caps=_caps(sides, problem),
    )


def exporting_job(
    sides: dict[str, Built], problem: Conditions, environment: Environment, sandbox: Sandbox
) -> Job:
    """The job that judges once more what Lean's kernel has accepted, and writes what others are to
    check."""
    described = {
        "library": LIBRARY_INSIDE,
        "index": INDEX_INSIDE,
        **_on_writing(problem),
    }
    return Job(
        # Lean itself is not there: nothing but bounds-checked code touches hostile bytes here.
        mounts=(*environment.library_mounts, *_judge_mounts(), _mount("export")),
        files=_files(sides, problem, environment, described),
        steps=(Step((*sandbox.python, _EXPORTING_PROGRAM), {}, ()),),
        collect=("result.json", "fault", EXPORT),
        caps=_caps_on_writing(_caps(sides, problem), problem.limits.export, problem.limits),
    )


def _judging_exports_job(
    sides: dict[str, Built], problem: Conditions, environment: Environment, sandbox: Sandbox
) -> Job:
    """The job that judges what an exporter said of `sides`, and writes what kernels are to check.
    Nothing else is there, neither Lean nor its library."""
    return Job(
        mounts=(*_judge_mounts(), _mount("export"), _mount("fallback")),
        files=_files(sides, problem, environment, _on_writing(problem)),
        steps=(Step((*sandbox.python, _JUDGING_EXPORTS_PROGRAM), {}, ()),),
        collect=("result.json", "fault", EXPORT),
        caps=_caps_on_writing(_caps(sides, problem), problem.limits.judge, problem.limits),
    )


def _files(
    sides: dict[str, Built],
    problem: Conditions,
    environment: Environment,
    described: dict[str, Any],
) -> dict[str, bytes]:
    """What is put into the working directory; `described` is what `job.json` says besides."""
    described = {
        "lean_version": environment.definition.lean.version,
        "lean_commit": environment.definition.lean.commit,
        "question": problem.model_dump(include=QUESTION),
        **{
            side: {"modules": [m.name for m in w.modules], "entry": w.entry}
            for side, (w, _) in sides.items()
        },
        **described,
    }
    files = {f"{side}/{p}": data for side, (_, c) in sides.items() for p, data in c.items()}
    return {**files, "job.json": json.dumps(described).encode()}


def _caps(sides: dict[str, Built], problem: Conditions) -> Caps:
    given = (data for _, compiled in sides.values() for data in compiled.values())
    return replace(
        caps_of(problem.limits.judge, problem.limits, given),
        stack_bytes=JUDGE_STACK_BYTES,
        output_bytes=_RESULT_BYTES,
    )


def _on_writing(problem: Conditions) -> dict[str, Any]:
    """What a program has to know that writes an export."""
    return {"export_bytes": problem.limits.export_bytes, "exporter": verifier.__version__}


def _caps_on_writing(caps: Caps, stage: StageLimits, limits: Limits) -> Caps:
    """The caps of a stage that writes an export as well."""
    return replace(
        caps,
        wall_seconds=stage.wall_seconds,
        cpu_seconds=stage.cpu_seconds,
        memory_bytes=stage.memory_bytes + limits.export_bytes,
        pids=stage.pids,
        file_bytes=max(caps.file_bytes, limits.export_bytes + MIB),
        disk_bytes=caps.disk_bytes + limits.export_bytes + MIB,
        output_bytes=caps.output_bytes + limits.export_bytes,
    )


def _mount(name: str) -> Mount:
    return Mount(_PACKAGE / name, f"{JUDGE_INSIDE}/verifier/{name}")


@cache
def _judge_mounts() -> tuple[Mount, ...]:
    sources = map(_mount, _JUDGE_SOURCES)
    return tuple(mount for source in sources for mount in with_bytecode(source))
