"""An environment that is ready to serve."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol

from verifier.environments import build as building
from verifier.environments import qualification
from verifier.environments.child import run_in_child
from verifier.environments.definition import (
    C,
    Definition,
    list_environments,
    load_definition,
)
from verifier.environments.errors import EnvironmentUnusable
from verifier.environments.exporter import Exporter, open_exporter
from verifier.environments.inuse import Hold
from verifier.external.definition import Kernel, UnusableKernels, load_kernels
from verifier.lean.library import Library
from verifier.lean.names import Name
from verifier.lean.versions import UnknownLean, facts_of
from verifier.model import EnvironmentReport
from verifier.sandbox.base import Mount

_SELFTEST_SECONDS = 120
PASSED = b"self-test passed"

# Where things are inside every sandbox.
ENGINE_INSIDE = "/engine/libleanshared.so"
LAUNCH_INSIDE = "/engine/launch.py"
LIBRARY_INSIDE = "/library"
INDEX_INSIDE = "/index/index.sqlite"
LEAN_VARIABLES = {
    "LEAN_PATH": f"{LIBRARY_INSIDE}:/work",
    "LEAN_BACKTRACE": "0",
    "UV_USE_IO_URING": "0",
}
"""The environment variables of Lean in a sandbox."""


class _Waiving(Protocol):
    @property
    def serve_unqualified(self) -> bool: ...
    @property
    def serve_old_lean(self) -> bool: ...


@dataclass(frozen=True)
class Forced:
    """What an operator may waive, and what examines an environment has to.

    Attributes:
        unqualified: whether the environment has qualified.
        old_lean: whether its Lean is recent enough.
    """

    unqualified: bool = False
    old_lean: bool = False

    @classmethod
    def by(cls, settings: _Waiving) -> Forced:
        """What the settings waive."""
        return cls(settings.serve_unqualified, settings.serve_old_lean)


@dataclass(frozen=True)
class Environment:
    """A pinned Lean and its trusted library, verified and read-only.

    Attributes:
        definition: what is written down about it.
        folder: the build.
        engine: the official library, its digest checked.
        modules: the names of all trusted modules.
        kernels: what else can be asked of what Lean's kernel accepts; or in its place, where there
            is an exporter.
        exporter: what reads compiled modules, where nothing is known of the Lean.
        hold: keeps others from removing the folder; without one, it is not open.
    """

    definition: Definition
    folder: Path
    engine: Path
    modules: frozenset[Name] = field(repr=False)
    kernels: tuple[Kernel, ...] = ()
    exporter: Exporter | None = None
    hold: Hold | None = field(default=None, compare=False, repr=False)

    @property
    def report(self) -> EnvironmentReport:
        """What a verdict says of the environment."""
        return EnvironmentReport(
            id=self.definition.id,
            lean_version=self.definition.lean.version,
            lean_commit=self.definition.lean.commit,
            digest=self.digest,
        )

    @property
    def digest(self) -> str:
        """SHA-256 over everything that belongs to it: its library, and the external kernels."""
        if not self.kernels:
            return self.library_digest
        others = "".join(f"\n{kernel.digest}" for kernel in self.kernels)
        return hashlib.sha256((self.library_digest + others).encode()).hexdigest()

    @cached_property
    def library_digest(self) -> str:
        """SHA-256 over the sources, the recipe and every built file."""
        manifest = (self.folder / building.MANIFEST).read_bytes()
        recipe = self.definition.digest(building.BUILDER)
        return hashlib.sha256(manifest + recipe.encode()).hexdigest()

    @property
    def library(self) -> Path:
        """Folder of the compiled trusted modules."""
        return self.folder / building.LIBRARY

    @property
    def kernel_library(self) -> Path:
        """Folder of the same modules as our reader read them, written for the kernel."""
        return self.folder / building.KERNEL_LIBRARY

    @property
    def index(self) -> Path:
        """The library's index."""
        return self.folder / building.INDEX

    @property
    def headers(self) -> Path:
        """Folder of what Lean knows after headers; see verifier.headers."""
        return self.folder.with_name(f"{self.folder.name}-headers")

    @property
    def is_there(self) -> bool:
        """Whether the folder that was opened is in its place; a quick look."""
        return self.hold is not None and self.hold.is_there

    def changed(self) -> str:
        """What is no longer as it was opened, in words; empty if judging rests on what it should.

        Whatever was found meanwhile may be due to that, and is nobody's fault.
        """
        return f"{self.folder} is not open" if self.hold is None else self.hold.changed()

    def complete(self, problem: C) -> C:
        """`problem` with this environment's options and limits where it has none of its own."""
        return self.definition.complete(problem)

    def kernel_job(self) -> dict[str, str]:
        """What a kernel program outside a sandbox has to know."""
        return {
            "engine": str(self.engine),
            "library": str(self.kernel_library),
            "lean_version": self.definition.lean.version,
            "lean_commit": self.definition.lean.commit,
        }

    @cached_property
    def library_mounts(self) -> tuple[Mount, ...]:
        """What shows the judge the library: as it was read, never the files that were compiled."""
        return (
            Mount(self.kernel_library, LIBRARY_INSIDE),
            Mount(self.index, INDEX_INSIDE),
        )

    @cached_property
    def judge_mounts(self) -> tuple[Mount, ...]:
        """What a sandbox must show to run Lean's kernel."""
        return (Mount(self.engine, ENGINE_INSIDE), *self.library_mounts)

    @cached_property
    def mounts(self) -> tuple[Mount, ...]:
        """What a sandbox must show to compile."""
        return (
            Mount(self.engine, ENGINE_INSIDE),
            Mount(building.LAUNCH, LAUNCH_INSIDE),
            Mount(self.library, LIBRARY_INSIDE),
        )

    def lean(self, python: tuple[str, ...]) -> tuple[str, ...]:
        """The `lean` command inside a sandbox, where `python` starts an interpreter."""
        return (*python, LAUNCH_INSIDE, ENGINE_INSIDE)


def open_environment(
    name: str,
    cache: Path,
    progress: building.Progress | None = None,
    forced: Forced = Forced(),
    kernels: Path | None = None,
) -> Environment:
    """Make the environment `name` ready: build it if need be, check it, test the kernel.

    Args:
        cache: folder under which builds are kept.
        progress: told, in a few words, what is being done.
        forced: what is waived.
        kernels: the file that describes external kernels, if there are some.

    Raises:
        EnvironmentUnusable: if it cannot be made ready, or has not qualified.
    """
    try:
        others = load_kernels(kernels, name, list_environments(cache))
    except UnusableKernels as error:
        raise EnvironmentUnusable(str(error)) from error
    return open_definition(load_definition(name, cache), cache, progress, forced, others)


def open_definition(
    definition: Definition,
    cache: Path,
    progress: building.Progress | None = None,
    forced: Forced = Forced(),
    kernels: tuple[Kernel, ...] = (),
) -> Environment:
    """As `open_environment`, for one that need not be written down under lean_images/."""
    if not forced.old_lean:
        _require_recent(definition)
    fallback = definition.fallback
    if fallback is None:
        _require_known(definition)
    engine = definition.find_engine()
    _check_engine(definition, engine)
    tell = progress or (lambda _: None)
    # Before anything is built: that takes longer.
    exporter = None if fallback is None else open_exporter(definition, fallback)
    folder = building.build(definition, cache, tell)
    # Taken after all files were compared: until then nobody can put there but what is whole.
    hold = Hold(folder, building.MANIFEST, (engine, building.LAUNCH))
    if exporter is None:
        library = Library(folder / building.INDEX)
        modules = library.modules()
        environment = Environment(definition, folder, engine, modules, kernels, hold=hold)
        library.close()
        _self_test(environment)
    else:
        modules = frozenset(building.modules(folder / building.LIBRARY))
        environment = Environment(definition, folder, engine, modules, kernels, exporter, hold)
        require_checkers(environment)
    _ = environment.library_digest  # of what was opened, and not of what is there later
    if not forced.unqualified:
        qualification.require(environment, tell)
    return environment


def require_checkers(environment: Environment) -> None:
    """Check that there is a kernel to ask, and that it can say no.

    Where nothing is known of a Lean, its own kernel is not asked; then what external ones reject
    gets no reward, and an exit code that a crash could have as well is not enough for that.

    Raises:
        EnvironmentUnusable: saying what has to be written down.
    """
    if environment.exporter is None:
        return
    name = environment.definition.id
    asked = [kernel for kernel in environment.kernels if kernel.definition.always]
    if not asked:
        raise EnvironmentUnusable(
            f"{name} judges by exports, for which it needs a kernel that is asked of every proof: "
            "name a file with one in VERIFIER_KERNELS; docs/kernels.md says how it is written down"
        )
    for kernel in environment.kernels:
        if kernel.definition.rejection is None:
            raise EnvironmentUnusable(
                f"{name} judges by exports, where a kernel's no is a reward of 0: kernel "
                f"{kernel.name} needs a pattern `rejection`, or a crash could be taken for one"
            )


def _require_known(definition: Definition) -> None:
    try:
        facts_of(definition.lean.commit)
    except UnknownLean as error:
        raise EnvironmentUnusable(f"{definition.id}: {error}") from error


def _require_recent(definition: Definition) -> None:
    """Candidates count as what they come before."""
    version = definition.lean.version
    found = re.match(r"(\d+)\.(\d+)\.(\d+)(-)?", version)
    oldest = ".".join(map(str, qualification.OLDEST))
    number = tuple(int(part) for part in found.groups()[:3]) if found else ()
    if not found or number < qualification.OLDEST or (found[4] and number == qualification.OLDEST):
        raise EnvironmentUnusable(
            f"{definition.id} is Lean {version}, and none before {oldest} is served: its kernel "
            "has known faults; VERIFIER_SERVE_OLD_LEAN=true serves it all the same"
        )


def _check_engine(definition: Definition, engine: Path) -> None:
    with engine.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != definition.engine.sha256:
        raise EnvironmentUnusable(
            f"{engine} has SHA-256 {found}, not {definition.engine.sha256}: "
            f"reinstall {definition.engine.package}"
        )


def _self_test(environment: Environment) -> None:
    """Prove that the kernel behind the C interface is the one we know."""
    golden = environment.folder / building.GOLDEN
    job = {**environment.kernel_job(), "golden": str(golden)}
    said = run_in_child("verifier.kernel.selftest", job, _SELFTEST_SECONDS, "the kernel self-test")
    if said.strip() != PASSED:
        raise EnvironmentUnusable(f"the kernel self-test said {said[-200:]!r}")
