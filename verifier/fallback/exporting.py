"""What is known of compiled modules where our reader cannot read them: what an exporter prints.

The exporter loads them with Lean itself. A hostile module can make Lean do anything there, so that
what comes out of that sandbox is hostile text, and is believed by nobody: what is judged is what it
says, and what kernels check is what was judged. The challenge's is made before anything of the
submission is there.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from verifier.challengecache import Compiled
from verifier.compiling import caps_of
from verifier.environments import Environment, EnvironmentUnusable
from verifier.environments.environment import LEAN_VARIABLES, require_checkers
from verifier.environments.exporter import EXPORTER_INSIDE
from verifier.fallback import runner
from verifier.intake import Workspace
from verifier.judge.sides import DISPROOF
from verifier.judge.whole import FOUNDATIONS
from verifier.judgejob import EXPORT, JUDGE_STACK_BYTES
from verifier.lean.names import parse, show
from verifier.limits import MIB
from verifier.model import Conditions, Problem
from verifier.reasons import Reason, Stage
from verifier.record import Finding, StageFailure
from verifier.sandbox.base import Job, Mount, Result, Sandbox, Step, Stop

_RUNNER = Path(runner.__file__).resolve()
_RUNNER_INSIDE = "/exporting/runner.py"
# Or an exporter asks a program `lean` where Lean is.
_VARIABLES = {**LEAN_VARIABLES, "LEAN_SYSROOT": EXPORTER_INSIDE}
_STOPS = {
    Stop.WALL: (Reason.JUDGE_TIME, "exporting hit the wall-clock limit"),
    Stop.CPU: (Reason.JUDGE_CPU, "exporting hit the CPU limit"),
    Stop.MEMORY: (Reason.JUDGE_MEMORY, "exporting hit the memory limit"),
    Stop.LOG: (Reason.NO_OUTPUT, "the exporter complained at more length than the limit"),
    Stop.OUTPUT: (Reason.EXPORT_TOO_LARGE, "what the exporter printed is over export_bytes"),
}


def require_fit(problem: Conditions, environment: Environment) -> None:
    """Check that a problem can be judged by exports, and that there is a kernel to do so.

    Raises:
        StageFailure: blaming the environment, or the problem.
    """
    try:
        require_checkers(environment)
    except EnvironmentUnusable as error:
        raise StageFailure(Finding(Reason.ENVIRONMENT_UNUSABLE, str(error))) from error
    here = f"environment {environment.definition.id} judges by exports, which do not tell"
    if not isinstance(problem, Problem):
        told = f"{here} what is a submission's own: there has to be a challenge"
    elif not problem.theorems:
        told = f"theorems: {here} what a file declares: name the theorems"
    elif problem.open_holes:
        told = f"open_holes: {here} what a file leaves open: name the holes"
    else:
        return
    raise StageFailure(Finding(Reason.BAD_PROBLEM, told))


def export_modules(
    workspace: Workspace,
    compiled: Compiled,
    problem: Conditions,
    environment: Environment,
    sandbox: Sandbox,
) -> Result:
    """Have what a side was compiled to exported, with all that it rests on, to `EXPORT`. Whether
    problem and environment are fit for that has been seen to."""
    exporter = environment.exporter
    assert exporter is not None
    assert isinstance(problem, Problem)
    command = exporter.command(show(workspace.entry), _roots(problem))
    limits = problem.limits
    stage = limits.export
    caps = caps_of(stage, limits, compiled.values())
    job = Job(
        mounts=(*environment.mounts, exporter.mount, Mount(_RUNNER, _RUNNER_INSIDE)),
        files=compiled,
        steps=(Step((*sandbox.python, _RUNNER_INSIDE, EXPORT, *command), _VARIABLES, (EXPORT,)),),
        collect=(EXPORT,),
        caps=replace(
            caps,
            memory_bytes=stage.memory_bytes + limits.export_bytes,
            file_bytes=limits.export_bytes + MIB,
            disk_bytes=caps.disk_bytes + limits.export_bytes + MIB,
            output_bytes=limits.export_bytes,
            stack_bytes=JUDGE_STACK_BYTES,
        ),
    )
    return sandbox.run(job)


def _roots(problem: Problem) -> list[str]:
    """What has to be in an export, if the exporter wants to be told; not all of it need be there.
    For both sides it is the same: the challenge's has to have all that a proof may rest on."""
    asked = {parse(name) for name in (*problem.theorems, *problem.holes, *problem.assumed)}
    if problem.allow_disproof:
        asked |= {(*parse(name), DISPROOF) for name in problem.theorems}
    permitted = map(parse, problem.permitted_axioms)
    return sorted(map(show, asked.union(permitted, FOUNDATIONS)))


def export_failure(result: Result) -> Finding | None:
    """Why there is no export, or None if there is one."""
    if result.stop is not None:
        reason, told = _STOPS[result.stop]
        return Finding(reason, told, Stage.READ)
    last = result.steps[-1] if result.steps else None
    if last is not None and last.exit_code == 0 and EXPORT in result.files:
        return None
    # Half an export can look like a whole one, of a proof that lacks something.
    said = last.log[-500:].decode("utf-8", "replace").strip() if last else ""
    return Finding(Reason.NO_OUTPUT, f"the exporter did not come to its end: {said}", Stage.READ)
