"""Compiling source modules in a sandbox."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verifier import headers
from verifier.challengecache import Compiled
from verifier.environments import Environment
from verifier.environments.environment import LEAN_VARIABLES
from verifier.intake import Workspace
from verifier.lean.objects import PART_SUFFIXES
from verifier.limits import Limits, StageLimits
from verifier.model import Conditions
from verifier.sandbox.ahead import begun
from verifier.sandbox.base import Caps, Job, Result, Sandbox, Step

TELL_ALL = "-Dtrace.Elab.info=true"
"""Has Lean print what it knows of each piece of a command: elaborators, types, goals before and
after each tactic, with places (`Lean.Elab.InfoTree.format`, Lean 4.35.0)."""
TOLD_BYTES = 8 << 20
PAGE_BYTES = 4096
"""Of each file on a job's disk, the last page counts whole."""


def compile_modules(
    workspace: Workspace, problem: Conditions, environment: Environment, sandbox: Sandbox
) -> tuple[Result, Compiled]:
    """Compile modules in order; out come the bytes of their parts, and a log."""
    flags = _flags(problem)
    headers.learn(workspace.modules, flags, environment, sandbox)
    snapshots = headers.find(workspace.modules, flags, environment)
    loads = [headers.load_option(snapshot) for snapshot in snapshots]
    job = _job(workspace, problem, environment, sandbox, [(*flags, *load) for load in loads])
    job = replace(
        job,
        mounts=(*job.mounts, *headers.mounts(snapshots, environment, sandbox)),
        collect=tuple(m.path + suffix for m in workspace.modules for suffix in PART_SUFFIXES),
    )
    with begun(sandbox, job) as runs:
        result = runs.run(job)
    return result, result.files


def tell_goals(
    workspace: Workspace, problem: Conditions, environment: Environment, sandbox: Sandbox
) -> Result:
    """Compile modules for what Lean can tell of the way: after each command, its goals at every
    step, in the log. Nothing else comes out."""
    flags = [*_flags(problem), TELL_ALL]
    job = _job(workspace, problem, environment, sandbox, [tuple(flags)] * len(workspace.modules))
    return sandbox.run(replace(job, caps=replace(job.caps, log_bytes=TOLD_BYTES)))


def _flags(problem: Conditions) -> list[str]:
    options = {"maxHeartbeats": problem.limits.max_heartbeats, **problem.options}
    return [f"-D{name}={_option(value)}" for name, value in sorted(options.items())]


def _job(
    workspace: Workspace,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
    flags: Sequence[tuple[str, ...]],
) -> Job:
    """To compile the modules in order, each with its flags."""
    lean = environment.lean(sandbox.python)
    steps = tuple(
        Step(
            (*lean, "--json", *given, "-o", f"{module.path}.olean", f"{module.path}.lean"),
            LEAN_VARIABLES,
            (f"{module.path}.olean",),
        )
        for module, given in zip(workspace.modules, flags, strict=True)
    )
    sources = {f"{module.path}.lean": module.text.encode() for module in workspace.modules}
    return Job(
        mounts=environment.mounts,
        files=sources,
        steps=steps,
        collect=(),
        caps=caps_of(problem.limits.build, problem.limits, sources.values()),
        beginnings=(lean,),
    )


def _option(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def caps_of(stage: StageLimits, limits: Limits, files: Iterable[bytes]) -> Caps:
    """The caps of a job; what we put there ourselves is not held against the submission."""
    ours = sum(len(content) + PAGE_BYTES for content in files)
    return Caps(
        wall_seconds=stage.wall_seconds,
        cpu_seconds=stage.cpu_seconds,
        memory_bytes=stage.memory_bytes,
        pids=stage.pids,
        file_bytes=limits.disk_bytes,
        disk_bytes=limits.disk_bytes + ours,
        log_bytes=limits.log_bytes,
        output_bytes=limits.olean_bytes,
    )
