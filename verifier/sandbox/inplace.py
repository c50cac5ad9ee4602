"""A runner whose steps go on from its own Python, where they would start the same one anew.

Usage: inplace.py RUNNER SKIP COMMAND... RUNNER is the file of the runner. COMMAND is what steps
begin with; after SKIP words of it, which start this Python, comes a Python file that defines
`prepare` and `run`, as forkserver.py says. Each such step forks the runner and does both. `prepare`
takes no file of the job, and so may be done while those are still being made.

Standard library only: it runs inside the sandbox.
"""

from __future__ import annotations

import os
import sys

sys.path.insert(0, os.path.dirname(sys.argv[1]))

import runner  # type: ignore[import-not-found]

TYPE_CHECKING = False
if TYPE_CHECKING:  # as `typing` has it, which is a slow import
    from typing import Any

WAIT = 3
"""Where a step's process has the pipe that says when it may go on."""


class Program:
    """What steps begin with."""

    def __init__(self, command: list[str], skip: int) -> None:
        self._command = [os.fsencode(word) for word in command]
        self._file, *self._arguments = command[skip:]

    def start(self, step: runner.Step, wait_end: int) -> None:
        """Become a step's program, in this process if it begins with the command."""
        length = len(self._command)
        if step.argv[:length] != self._command:
            runner.execute(step, wait_end)
        # What would be closed on exec, the pipe that waits for that among it; not later, since the
        # program may open files, and have threads that use them.
        os.dup2(wait_end, WAIT)
        os.closerange(WAIT + 1, os.sysconf("SC_OPEN_MAX"))
        os.environb.clear()
        os.environb.update(step.env)
        try:
            program = self._load()
            state = program.prepare(self._arguments)
            runner.wait_for_go(WAIT)
            os.close(WAIT)
            program.run(state, [os.fsdecode(word) for word in step.argv[length:]])
        except BaseException:
            runner.fall_over()
        os._exit(0)

    def _load(self) -> Any:
        """What the file defines. (`runpy` is a slow import.)"""
        with open(self._file, "rb") as file:
            code = compile(file.read(), self._file, "exec")
        module: Any = type(sys)("begun")
        module.__file__ = self._file
        sys.modules[module.__name__] = module
        exec(code, module.__dict__)  # noqa: S102  -- a file of ours
        return module


if __name__ == "__main__":
    runner.main(start=Program(sys.argv[3:], int(sys.argv[2])).start)
