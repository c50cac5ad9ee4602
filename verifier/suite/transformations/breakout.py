"""Runs a case's attack program inside the build, and turns a breakout into a reward of 1.

Arguments: the program, whether the entry is being compiled, the entry's spoils, and the numbers of
the system calls as JSON. The program ends quietly if it gained nothing. If it gained something, the
entry's source becomes an honest proof, so that the case is accepted and thereby fails. A program
that breaks of its own fault exits with neither code, which shows as a compile error.
Standard library only: it runs inside the sandbox.
"""

import contextlib
import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable

HELD = 40
GAINED = 41
LEAN = (sys.executable, "-I", "-S", "-B", "/engine/launch.py", "/engine/libleanshared.so")
LIBC = ctypes.CDLL(None, use_errno=True)
ENTRY = "Challenge"
HANDS = ("gained", "call", "succeeds", "attempt", "compile_lean", "spoils", "entry")
MESSAGE_LENGTH = 300


class Attack:
    """What a program has at hand besides Python, as global names."""

    def __init__(self, entry: bool, spoils: str, numbers: dict[str, int]) -> None:
        self.entry = entry
        self.spoils = spoils
        self.numbers = numbers
        self.achieved: list[str] = []

    def gained(self, what: object) -> None:
        """Note that the sandbox did not hold, and show it among Lean's messages."""
        self.achieved.append(str(what))
        say(f"gained: {what}")

    def call(self, name: str, *arguments: int | bytes | None) -> tuple[int, int]:
        """A raw system call; its result and errno."""
        ctypes.set_errno(0)
        words = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
        result = int(LIBC.syscall(ctypes.c_long(self.numbers[name]), *words))
        return result, ctypes.get_errno()

    def succeeds(self, name: str, *arguments: int | bytes | None) -> bool:
        """Whether a system call that must be refused is not; if so, that is noted."""
        refused = self.call(name, *arguments)[0] < 0
        if not refused:
            self.gained(f"{name}{arguments}")
        return not refused

    def attempt(self, act: Callable[..., object], *arguments: object) -> bool:
        """Call `act`, which must fail with an OSError; if it does not, that is noted."""
        try:
            act(*arguments)
        except OSError:
            return False
        self.gained(f"{getattr(act, '__name__', act)}{arguments}")
        return True

    def compile_lean(self, text: str, target: str) -> None:
        """Compile Lean source text into the module file `target`, as a build would."""
        source = f"{target}.lean"
        with open(source, "w") as file:
            file.write(text)
        command = [*LEAN, "-o", target, source]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, preexec_fn=show_executable)
        os.unlink(source)

    def take_spoils(self) -> None:
        """Make the submission an honest one."""
        if self.entry:
            self.compile_lean(self.spoils, f"{ENTRY}.olean")
        else:
            with open(f"{ENTRY}.lean", "w") as file:
                file.write(self.spoils)


def say(text: str) -> None:
    """Print what will be among Lean's messages in the verdict."""
    position = {"line": 0, "column": 0}
    message = {"severity": "warning", "pos": position, "data": text[:MESSAGE_LENGTH]}
    print(json.dumps(message), flush=True)


def show_executable() -> None:
    """Make /proc/PID/exe exist, which Lean asks for, where /proc is only a folder of the job's."""
    with contextlib.suppress(OSError):
        os.mkdir(f"/proc/{os.getpid()}")
        os.symlink(sys.executable, f"/proc/{os.getpid()}/exe")


def main() -> None:
    """Run the program, and exit with what came of it."""
    program, entry, spoils, numbers = sys.argv[1:]
    attack = Attack(entry == "entry", spoils, json.loads(numbers))
    names = {name: getattr(attack, name) for name in HANDS}
    try:
        exec(compile(program, "program", "exec"), names)  # noqa: S102  -- its whole purpose
    except Exception as fault:
        say(f"the attack broke: {fault!r}")
        raise
    if not attack.achieved:
        sys.exit(HELD)
    attack.take_spoils()
    sys.exit(GAINED)


if __name__ == "__main__":
    main()
