"""What an operator writes down about external kernels, in the file that `VERIFIER_KERNELS` names.

docs/kernels.md says what each field means, with examples.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import stat
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from verifier.digests import digest_of_files
from verifier.limits import StageLimits
from verifier.model import KernelName
from verifier.sandbox.base import Mount, check_relative_path

KERNEL_INSIDE = "/kernel"
"""Where a kernel's program is inside its sandbox: a folder, or the folder of the one file."""
EXPORT, AXIOMS, DECLARATIONS = "{export}", "{permitted_axioms}", "{declarations}"
"""What is filled in: the export's path, in a command; a JSON list of names, in a file; the number
of constants that the export declares, in a pattern."""
RESERVED_FILES = frozenset({"export.ndjson", "feed.json", "report.json"})
MAX_KERNELS = 16
MIB = 1 << 20


class UnusableKernels(Exception):
    """What is written down about kernels cannot be used; the message says what to mend."""


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Definition(_Table):
    """One kernel as it is written down."""

    name: KernelName
    program: Path
    command: tuple[str, ...] = Field(min_length=1)
    files: dict[str, str] = Field(default_factory=dict)
    success: str | None = None
    rejection_codes: tuple[int, ...] = (1,)
    rejection: str | None = None
    always: bool = True
    environments: tuple[str, ...] = ()
    sha256: str | None = Field(None, pattern=r"^[0-9a-f]{64}$")
    log_bytes: int = Field(1 * MIB, ge=4096, le=64 * MIB)
    limits: StageLimits = StageLimits(wall_seconds=900, cpu_seconds=900, memory_bytes=4096 * MIB)

    @model_validator(mode="after")
    def _shows_what_it_read(self) -> Definition:
        if self.by_path and DECLARATIONS not in (self.success or ""):
            # Of a pipe, it can be seen how much was read; of a file, it cannot.
            raise ValueError(
                f"a command with {EXPORT} needs a pattern of success with {DECLARATIONS}, or"
                " nothing shows that the kernel has read all; leave it out if the kernel can"
                " read its standard input"
            )
        return self

    @property
    def by_path(self) -> bool:
        """Whether it reads a file, and not its standard input."""
        return any(EXPORT in word for word in self.command)

    @field_validator("success", "rejection")
    @classmethod
    def _is_a_pattern(cls, pattern: str | None) -> str | None:
        if pattern is not None:
            try:
                re.compile(pattern.replace(DECLARATIONS, "0"))
            except re.error as error:
                raise ValueError(f"no regular expression: {error}") from error
        return pattern

    @field_validator("rejection_codes")
    @classmethod
    def _are_no_success(cls, codes: tuple[int, ...]) -> tuple[int, ...]:
        if not all(0 < code < 256 for code in codes):
            raise ValueError("an exit code that rejects is between 1 and 255")
        return codes

    @field_validator("program")
    @classmethod
    def _is_absolute(cls, program: Path) -> Path:
        if not program.is_absolute():
            raise ValueError("give an absolute path")
        return program

    @field_validator("files")
    @classmethod
    def _are_paths(cls, files: dict[str, str]) -> dict[str, str]:
        for path in files:
            check_relative_path(path)
            if PurePosixPath(path).parts[0] in RESERVED_FILES:
                raise ValueError(f"{path} is a name that the verifier uses itself")
        return files


@dataclass(frozen=True)
class Kernel:
    """A kernel that can be asked.

    Attributes:
        digest: over what is written down about it and the bytes of its program.
    """

    definition: Definition
    digest: str

    @property
    def name(self) -> str:
        """What verdicts and problems call it."""
        return self.definition.name

    @property
    def mount(self) -> Mount:
        """What shows it to a sandbox."""
        program = self.definition.program
        target = KERNEL_INSIDE if program.is_dir() else f"{KERNEL_INSIDE}/{program.name}"
        return Mount(program, target)

    def command(self, export: str) -> list[str]:
        """The command that asks it, for an export that is read from the path `export`."""
        return [word.replace(EXPORT, export) for word in self.definition.command]

    def files(self, axioms: Collection[str]) -> dict[str, bytes]:
        """The files that it finds in its working directory."""
        written = json.dumps(sorted(axioms), ensure_ascii=False)
        files = self.definition.files.items()
        return {path: text.replace(AXIOMS, written).encode() for path, text in files}


def load_kernels(path: Path | None, environment: str) -> tuple[Kernel, ...]:
    """The kernels that the file at `path` has for an environment, in its order; none without a
    file.

    Raises:
        UnusableKernels: naming what is wrong with it, or with a program that it names.
    """
    if path is None:
        return ()
    try:
        table = tomllib.loads(path.read_text())
        found = _File.model_validate(table).kernel
    except (OSError, ValidationError, ValueError) as error:
        raise UnusableKernels(f"kernels: {path}: {_explain(error)}") from error
    names = [each.name for each in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise UnusableKernels(f"kernels: {path}: {', '.join(sorted(twice))} is there twice")
    for_all = (each for each in found if not each.environments)
    chosen = {each.name for each in found if environment in each.environments}
    chosen |= {each.name for each in for_all}
    return tuple(_open(each) for each in found if each.name in chosen)


class _File(_Table):
    kernel: tuple[Definition, ...] = Field((), max_length=MAX_KERNELS)


def _open(definition: Definition) -> Kernel:
    try:
        contents, program = _contents(definition.program)
    except OSError as error:
        told = f"kernel {definition.name}: {error.filename or definition.program}: {error.strerror}"
        raise UnusableKernels(told) from error
    if definition.sha256 not in (None, program):
        raise UnusableKernels(
            f"kernel {definition.name}: {definition.program} has SHA-256 {program}, not"
            f" {definition.sha256}"
        )
    described = definition.model_dump_json().encode()
    files = {"definition": described, **{f"program/{p}": d.encode() for p, d in contents.items()}}
    return Kernel(definition, digest_of_files(files, []))


def _contents(program: Path) -> tuple[dict[str, str], str]:
    """The SHA-256 of each file of a program, and of the whole: for one file, that of its bytes."""
    if not program.is_dir():
        digest = _sha256(program)
        return {"": digest}, digest
    digests = {
        found.relative_to(program).as_posix(): _sha256(found)
        for at, folders, names in os.walk(program, onerror=_raise)
        for found in (Path(at) / name for name in (*sorted(names), *sorted(folders)))
        if found.is_file()
    }
    lines = "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items()))
    return digests, hashlib.sha256(lines.encode()).hexdigest()


def _raise(error: OSError) -> None:
    raise error


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        if not os.fstat(file.fileno()).st_mode & stat.S_IROTH:
            raise PermissionError(errno.EACCES, "a sandbox could not read it: chmod o+r", str(path))
        return hashlib.file_digest(file, "sha256").hexdigest()


def _explain(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    items: list[Any] = error.errors(include_url=False, include_input=False, include_context=False)
    return "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in items)
