"""Compiled modules from elsewhere, put together as the library of an environment.

They are copied, so that whoever compiles them again changes nothing here; the copies are read by
our own reader, every one of them, before anything else is done with them, and their digests are
written down.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.environments import build as building
from verifier.environments.build import Progress
from verifier.environments.definition import Definition
from verifier.environments.errors import EnvironmentUnusable
from verifier.judge.axioms import NATIVE, SORRY, STANDARD_AXIOMS
from verifier.lean.names import Name, parse, show
from verifier.lean.objects import Image, LeanVersion, MalformedOlean, OtherLean

COPIED = (".olean", ".olean.server", ".olean.private", ".ir", ".ir.sig")
"""What Lean may look for when it imports a module. All of them begin as an `.olean` does."""
_COMPONENT = re.compile(r"[^\W\d][\w'!?-]*")
_MOST_NAMED = 20


@dataclass(frozen=True)
class CompiledModule:
    """A compiled module: whose it is, and its file but for the suffix."""

    package: str
    stem: Path


def find_compiled(
    folders: Sequence[tuple[str, Path]], without: Sequence[Name] = (), entire: str = ""
) -> dict[Name, CompiledModule]:
    """Every compiled module below these folders, by name.

    Args:
        folders: packages, and where the compiled modules of each are.
        without: modules that are left out, with all below them.
        entire: the package of which nothing is left out.

    Raises:
        EnvironmentUnusable: if two packages have the same module, or a file no module's name.
    """
    found: dict[Name, CompiledModule] = {}
    for package, folder in folders:
        for name, stem in _compiled_in(folder):
            if package != entire and any(name[: len(each)] == each for each in without):
                continue
            if name in found:
                raise EnvironmentUnusable(
                    f"module {show(name)} is both in {found[name].package} and in {package}"
                )
            found[name] = CompiledModule(package, stem)
    return found


def gather(
    done: Path,
    definition: Definition,
    found: Mapping[Name, CompiledModule],
    axioms: Sequence[str],
    progress: Progress,
    notes: Mapping[str, str] | None = None,
) -> str:
    """Copy, read and index modules in the new folder `done`, and write down all digests.

    Args:
        axioms: those that the library may declare beyond Lean's own.
        notes: texts that belong to the build, by file name.

    Returns:
        SHA-256 of the manifest, which has that of every file.

    Raises:
        EnvironmentUnusable: if they are no whole library of this Lean, or declare other axioms.
        OSError: if they cannot be copied.
    """
    library = done / building.LIBRARY
    done.mkdir(mode=0o755)
    lean = LeanVersion(definition.lean.version, definition.lean.commit)
    for number, (name, module) in enumerate(found.items(), 1):
        for suffix in COPIED:
            source = Path(f"{module.stem}{suffix}")
            if source.is_file():
                target = library / f"{'/'.join(map(str, name))}{suffix}"
                target.parent.mkdir(parents=True, exist_ok=True)
                _copy(source, target)
                if suffix.startswith(".ir"):
                    _require_header(name, target, lean)
        if number % 100 == 0:
            progress(f"copied {number} of {len(found)} modules")
    progress(f"reading {len(found)} modules")
    kernel_library = done / building.KERNEL_LIBRARY
    building.write_for_kernel(definition, library, kernel_library)
    indexer = building.index(definition, kernel_library, done / building.INDEX)
    _require_axioms(indexer.axioms(), axioms)
    building.compile_golden(definition, library, done / building.GOLDEN)
    for file, text in (notes or {}).items():
        (done / file).write_text(text)
    building.write_manifest(done)
    return building.sha256(done / building.MANIFEST)


def _compiled_in(folder: Path) -> Iterator[tuple[Name, Path]]:
    for path in sorted(folder.rglob("*.olean")):
        parts = path.relative_to(folder).with_suffix("").parts
        if not all(map(_COMPONENT.fullmatch, parts)):
            raise EnvironmentUnusable(f"{path} does not have the name of a module")
        yield parts, path.with_suffix("")


def _copy(source: Path, target: Path) -> None:
    """Copy the bytes; where the file system can, both share them until one is changed.

    A hard link would not do: whoever builds the project again could write into ours.
    """
    with source.open("rb") as old, target.open("wb") as new:
        left = os.fstat(old.fileno()).st_size
        try:
            while left > 0:
                copied = os.copy_file_range(old.fileno(), new.fileno(), left)
                if not copied:
                    break
                left -= copied
        except OSError:
            old.seek(0)
            new.seek(0)
            shutil.copyfileobj(old, new)


def _require_header(name: Name, path: Path, lean: LeanVersion) -> None:
    try:
        Image([path.read_bytes()], lean)
    except (MalformedOlean, OtherLean) as error:
        raise EnvironmentUnusable(f"module {show(name)}, {path.name}: {error}") from error


def _require_axioms(declared: frozenset[Name], named: Sequence[str]) -> None:
    known = STANDARD_AXIOMS | NATIVE | {SORRY} | set(map(parse, named))
    strange = sorted(map(show, declared - known))
    if strange:
        more = f" and {len(strange) - _MOST_NAMED} more" if len(strange) > _MOST_NAMED else ""
        raise EnvironmentUnusable(
            f"the library declares axioms of its own: {', '.join(strange[:_MOST_NAMED])}{more}. "
            "Proofs that rest on one are refused unless a problem permits it; name each with "
            "--axiom if it is meant to be there"
        )
