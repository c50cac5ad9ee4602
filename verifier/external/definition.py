"""What an operator writes down about external kernels and the reference judge, in the file that
`VERIFIER_KERNELS` names.

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
from typing import Any, ClassVar, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from verifier.digests import digest_of_files
from verifier.limits import MAX_DISK_BYTES, StageLimits
from verifier.model import KernelName
from verifier.sandbox.base import Mount, check_mount_target, check_relative_path

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


class Program(_Table):
    """A program that is asked in a sandbox, and how its answers are told from everything else."""

    KIND: ClassVar = "kernel"

    name: KernelName
    program: Path
    command: tuple[str, ...] = Field(min_length=1)
    files: dict[str, str] = Field(default_factory=dict)
    success: str | None = None
    rejection_codes: tuple[int, ...] = (1,)
    rejection: str | None = None
    environments: tuple[str, ...] = ()
    sha256: str | None = Field(None, pattern=r"^[0-9a-f]{64}$")
    log_bytes: int = Field(1 * MIB, ge=4096, le=64 * MIB)
    limits: StageLimits = StageLimits(wall_seconds=900, cpu_seconds=900, memory_bytes=4096 * MIB)

    @property
    def mount(self) -> Mount:
        """What shows it to a sandbox."""
        target = KERNEL_INSIDE if self.program.is_dir() else f"{KERNEL_INSIDE}/{self.program.name}"
        return Mount(self.program, target)

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


class Definition(Program):
    """One kernel as it is written down."""

    always: bool = True

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


class Reference(Program):
    """A reference judge as it is written down. It is given a comparator workspace as the files of
    its working directory."""

    KIND: ClassVar = "reference"

    success: str
    """Not only an exit code: a program that was not asked what we think ends with 0, too."""
    variables: dict[str, str] = Field(default_factory=dict)
    mounts: dict[str, Path] = Field(default_factory=dict)
    lakefile: str = ""
    disk_bytes: int = Field(1024 * MIB, ge=1 * MIB, le=MAX_DISK_BYTES)
    limits: StageLimits = StageLimits(
        wall_seconds=1800, cpu_seconds=3600, memory_bytes=8192 * MIB, pids=512
    )

    @field_validator("mounts")
    @classmethod
    def _can_be_mounted(cls, mounts: dict[str, Path]) -> dict[str, Path]:
        for target, source in mounts.items():
            check_mount_target(target)
            if PurePosixPath(target).is_relative_to(KERNEL_INSIDE):
                raise ValueError(f"{target} is where the program is")
            if not source.is_absolute():
                raise ValueError(f"{target}: give an absolute path")
        return mounts

    @field_validator("lakefile")
    @classmethod
    def _is_toml(cls, lakefile: str) -> str:
        tomllib.loads(lakefile)
        return lakefile

    @field_validator("variables")
    @classmethod
    def _are_variables(cls, variables: dict[str, str]) -> dict[str, str]:
        for name, value in variables.items():
            if not name or "=" in name or "\0" in name + value:
                raise ValueError(f"not a name of an environment variable: {name!r}")
        return variables


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
        return self.definition.mount

    def command(self, export: str) -> list[str]:
        """The command that asks it, for an export that is read from the path `export`."""
        return [word.replace(EXPORT, export) for word in self.definition.command]

    def files(self, axioms: Collection[str]) -> dict[str, bytes]:
        """The files that it finds in its working directory."""
        written = json.dumps(sorted(axioms), ensure_ascii=False)
        files = self.definition.files.items()
        return {path: text.replace(AXIOMS, written).encode() for path, text in files}


def load_kernels(path: Path | None, environment: str, known: Collection[str]) -> tuple[Kernel, ...]:
    """The kernels that the file at `path` has for an environment, in its order; none without a
    file.

    Args:
        known: every environment that there is: one that a kernel is for, and that is not among
            them, is a slip, and the kernel would never be asked.

    Raises:
        UnusableKernels: naming what is wrong with it, or with a program that it names.
    """
    if path is None:
        return ()
    found = _read(path, {environment, *known}).kernel
    return tuple(_open(each) for each in _for(environment, found))


def load_references(
    path: Path | None, environments: Collection[str], known: Collection[str]
) -> dict[str, Reference]:
    """The reference judge of each of `environments` that has one: the first that the file at `path`
    has for it. Their programs are not looked at, which only those who ask them need; see
    `open_reference`.

    Args:
        known: every environment that there is; see `load_kernels`.

    Raises:
        UnusableKernels: naming what is wrong with the file.
    """
    found = _read(path, {*environments, *known}).reference if path is not None else ()
    first = {name: next(iter(_for(name, found)), None) for name in environments}
    return {name: each for name, each in first.items() if each is not None}


def open_reference(reference: Reference) -> None:
    """Raise UnusableKernels unless the program and all else that it needs are there, and are what
    they should be."""
    if reference.sha256 is not None:
        _check(reference)
    for source in (reference.program, *reference.mounts.values()):
        if not source.exists():
            raise UnusableKernels(f"reference {reference.name}: {source}: No such file")


P = TypeVar("P", bound=Program)


def _for(environment: str, found: tuple[P, ...]) -> tuple[P, ...]:
    return tuple(each for each in found if environment in (each.environments or (environment,)))


class _File(_Table):
    kernel: tuple[Definition, ...] = Field((), max_length=MAX_KERNELS)
    reference: tuple[Reference, ...] = Field((), max_length=MAX_KERNELS)


def _read(path: Path, known: set[str]) -> _File:
    try:
        found = _File.model_validate(tomllib.loads(path.read_text()))
    except (OSError, ValidationError, ValueError) as error:
        raise UnusableKernels(f"kernels: {path}: {_explain(error)}") from error
    for programs in (found.kernel, found.reference):
        names = [each.name for each in programs]
        if twice := {name for name in names if names.count(name) > 1}:
            raise UnusableKernels(f"kernels: {path}: {', '.join(sorted(twice))} is there twice")
        for each in programs:
            if strange := sorted(set(each.environments) - known):
                raise UnusableKernels(
                    f"kernels: {path}: {each.KIND} {each.name}: environments: there is no "
                    f"{', '.join(strange)[:200]}; there are: {', '.join(sorted(known))}"
                )
    return found


def _check(definition: Program) -> dict[str, str]:
    """The SHA-256 of each file of a program, which is what it must be."""
    what = f"{definition.KIND} {definition.name}"
    try:
        contents, program = _contents(definition.program)
    except OSError as error:
        told = f"{what}: {error.filename or definition.program}: {error.strerror}"
        raise UnusableKernels(told) from error
    if definition.sha256 not in (None, program):
        raise UnusableKernels(
            f"{what}: {definition.program} has SHA-256 {program}, not {definition.sha256}"
        )
    return contents


def _open(definition: Definition) -> Kernel:
    contents = _check(definition)
    described = definition.model_dump_json().encode()
    files = {"definition": described, **{f"program/{p}": d.encode() for p, d in contents.items()}}
    return Kernel(definition, digest_of_files(files, []))


def digest_of_program(program: Path) -> str:
    """SHA-256 of a file that everybody can read; of a folder, of the lines `DIGEST  PATH` of its
    files, sorted. Raises OSError."""
    return _contents(program)[1]


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
