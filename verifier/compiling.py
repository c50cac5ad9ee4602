"""Compiling source modules in a sandbox."""

from __future__ import annotations

from collections.abc import Iterable

from verifier import headers
from verifier.challengecache import Compiled
from verifier.environments import Environment
from verifier.environments.environment import LEAN_VARIABLES
from verifier.intake import Workspace
from verifier.lean.objects import PART_SUFFIXES
from verifier.model import Limits, Problem, StageLimits
from verifier.sandbox.ahead import begun
from verifier.sandbox.base import Caps, Job, Result, Sandbox, Step

PAGE_BYTES = 4096
"""Of each file on a job's disk, the last page counts whole."""


def compile_modules(
    workspace: Workspace, problem: Problem, environment: Environment, sandbox: Sandbox
) -> tuple[Result, Compiled]:
    """Compile modules in order; out come the bytes of their parts, and a log."""
    limits = problem.limits
    options = {"maxHeartbeats": limits.max_heartbeats, **problem.options}
    flags = [f"-D{name}={_option(value)}" for name, value in sorted(options.items())]
    lean = environment.lean(sandbox.python)
    headers.learn(workspace.modules, flags, environment, sandbox)
    snapshots = headers.find(workspace.modules, flags, environment)
    steps = tuple(
        Step(
            (
                *lean,
                "--json",
                *flags,
                *headers.load_option(snapshot),
                "-o",
                f"{module.path}.olean",
                f"{module.path}.lean",
            ),
            LEAN_VARIABLES,
            (f"{module.path}.olean",),
        )
        for module, snapshot in zip(workspace.modules, snapshots, strict=True)
    )
    sources = {f"{module.path}.lean": module.text.encode() for module in workspace.modules}
    job = Job(
        mounts=(
            *environment.mounts,
            *headers.mounts(snapshots, environment, sandbox),
        ),
        files=sources,
        steps=steps,
        collect=tuple(m.path + suffix for m in workspace.modules for suffix in PART_SUFFIXES),
        caps=caps_of(limits.build, limits, sources.values()),
        beginnings=(lean,),
    )
    with begun(sandbox, job) as runs:
        result = runs.run(job)
    return result, result.files


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
