"""What prints the constants of compiled modules where our own reader knows nothing of the Lean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from verifier.environments.definition import CONSTANTS, MODULE, Definition, Fallback
from verifier.environments.errors import EnvironmentUnusable
from verifier.external.definition import digest_of_program
from verifier.sandbox.base import Mount

EXPORTER_INSIDE = "/exporter"
"""Where its program is inside its sandbox: a folder, or the folder of the one file."""


@dataclass(frozen=True)
class Exporter:
    """An exporter that can be run; its bytes are those that were written down."""

    program: Path
    words: tuple[str, ...]

    @property
    def mount(self) -> Mount:
        """What shows it to a sandbox."""
        inside = "" if self.program.is_dir() else f"/{self.program.name}"
        return Mount(self.program, f"{EXPORTER_INSIDE}{inside}")

    def command(self, module: str, constants: Iterable[str]) -> list[str]:
        """The command that exports what `module` imports and declares; of that, where the command
        asks for them, `constants` with all that they rest on."""
        words: list[str] = []
        for word in self.words:
            words += constants if word == CONSTANTS else [word.replace(MODULE, module)]
        return words


def open_exporter(definition: Definition, fallback: Fallback) -> Exporter:
    """Find the exporter of an environment, and see that it is what was written down.

    Raises:
        EnvironmentUnusable: if it is not there, or another.
    """
    program = definition.folder / fallback.program
    try:
        found = digest_of_program(program)
    except OSError as error:
        told = f"{definition.id}: fallback.program: {error.filename or program}: {error.strerror}"
        raise EnvironmentUnusable(told) from error
    if found != fallback.sha256:
        raise EnvironmentUnusable(
            f"{definition.id}: fallback.program: {program} has SHA-256 {found}, not "
            f"{fallback.sha256}"
        )
    return Exporter(program.resolve(), fallback.command)
