"""A program that a fork server holds, for tests of forks, and jobs that begin with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sandbox_caps import CAPS

from verifier.sandbox import Job, Mount, Result, Step, WarmSandbox

PROGRAM = '''
"""Holds something for each job, and does in a fork whatever the job says."""

def prepare(arguments):
    return {"told": list(arguments), "kept": bytearray(1 << 20)}

def run(state, arguments):
    exec(arguments[0], {"state": state})
'''
EXECUTED = "if __name__ == '__main__': open('out', 'w').write('executed')\n"
RunInFork = Callable[..., Result]


class Eager(WarmSandbox):
    """Forks from the first job on."""

    worth = 1


def runner_in_forks(warm: WarmSandbox, library: Path) -> RunInFork:
    """A way to run code in a fork of PROGRAM; keyword arguments change caps."""
    program = library / "program.py"
    program.write_text(PROGRAM)
    beginning = (*warm.python, "/held/program.py", "something")

    def run_in_fork(code: str, **caps: float) -> Result:
        step = Step((*beginning, code), {"NAME": "value"}, ())
        mounts = (Mount(library, "/held"),)
        return warm.run(Job(mounts, {}, (step,), ("out",), replace(CAPS, **caps), (beginning,)))

    return run_in_fork


def run_held(warm: WarmSandbox, library: Path, name: str, text: str) -> Result:
    """Run a program of another text, in a fork if that can be had."""
    (library / name).write_text(text)
    beginning = (*warm.python, f"/held/{name}")
    step = Step(beginning, {}, ())
    return warm.run(Job((Mount(library, "/held"),), {}, (step,), ("out",), CAPS, (beginning,)))


def said(result: Result) -> str:
    """What it wrote to `out`."""
    assert "out" in result.files, result.steps
    return result.files["out"].decode()


def tell(expression: str) -> str:
    """Code that writes what an expression is to `out`."""
    return f"import os\nopen('out', 'w').write(str({expression}))"
