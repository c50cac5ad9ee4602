"""An environment made of a library that was compiled elsewhere: a Lake project and its packages.

What is adopted is compiled modules, not sources; nothing of the project is run.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verifier.environments import build as building
from verifier.environments.build import Progress
from verifier.environments.definition import (
    ID,
    AdoptedPackage,
    Adoption,
    Definition,
    adopted_path,
    list_environments,
    load_definition,
)
from verifier.environments.errors import EnvironmentUnusable
from verifier.environments.gathering import CompiledModule, find_compiled, gather
from verifier.environments.inuse import Hold, alone, put_in_place
from verifier.environments.lakeproject import Project, read_project
from verifier.lakefile import Options
from verifier.lean.names import Name, parse, show
from verifier.limits import Limits
from verifier.model import Conditions

ENTIRE = "the library of the toolchain"


@dataclass(frozen=True)
class Choices:
    """What an adoption may be told.

    Attributes:
        base: the environment whose engine is to be used, and whose library, unless `toolchain`.
        toolchain: an official toolchain, whose `lib/lean` takes the place of the base's library.
        options: Lean options, on top of the project's.
        no_options: the project has no options that matter.
        axioms: names of axioms that the library may declare.
        without: modules that are left out, with all below them.
        places: folders of compiled modules, by package.
        limits: what a submission may cost, on top of the base's.
    """

    base: str = "core"
    toolchain: Path | None = None
    options: Options = field(default_factory=dict)
    no_options: bool = False
    axioms: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    places: Mapping[str, Path] = field(default_factory=dict)
    limits: Limits | None = None


def adopt(
    folder: Path,
    name: str | None,
    choices: Choices,
    cache: Path,
    progress: Progress,
    replace: bool = False,
) -> Definition:
    """Make an environment of the Lake project in `folder`.

    Args:
        name: what it is to be called; by default as the project is.
        cache: where it is kept.
        replace: whether it may take the place of one that was adopted under this name before.
            Who serves that one goes on with it, unless the files are the same.

    Raises:
        EnvironmentUnusable: with the reason why it cannot be adopted; then nothing of it is left.
    """
    base = load_definition(choices.base, cache)
    if base.adopted is not None:
        raise EnvironmentUnusable(f"{base.id} was adopted itself; name what it is based on")
    with _reading(folder):
        project = read_project(folder, choices.places)
    name = name or re.sub(r"[^a-z0-9_-]+", "-", project.name.lower()).strip("-_")
    if not re.fullmatch(ID, name):
        raise EnvironmentUnusable(f"{name!r} is no name for an environment: give one with --name")
    if name in list_environments():
        raise EnvironmentUnusable(f"{name} is an environment that is built: give another --name")
    if adopted_path(name, cache).exists() and not replace:
        raise EnvironmentUnusable(f"{name} is there already: --replace takes its place")
    if project.version and project.version != base.lean.version:
        raise EnvironmentUnusable(
            f"the project is for Lean {project.version}; {base.id} is Lean {base.lean.version}, "
            "and no kernel of another is known here (docs/environments.md)"
        )
    _require_axiom_names(choices.axioms)
    options = _options(project, base, choices)
    built = building.build(base, cache, progress)
    with _reading(folder):
        found = _find_modules(project, built / building.LIBRARY, choices)
    _require_compiled(project, found, choices)
    limits = choices.limits.over(base.limits) if choices.limits else base.limits
    draft = base.model_copy(update={"id": name, "options": options, "limits": limits})
    packages = tuple(_packages(project, found))
    title = f"{project.name} on {base.id}, adopted"
    kept = cache / "environments"
    lock = _lock(name)
    try:
        with (
            Hold(built, building.MANIFEST),
            building.only_builder(kept / lock),
            tempfile.TemporaryDirectory(prefix=f".building-{lock}-", dir=kept) as scratch,
        ):
            done = Path(scratch) / "done"
            content = gather(done, draft, found, choices.axioms, progress)
            adoption = Adoption(
                base=base.id,
                content=content,
                toolchain=project.toolchain,
                official=choices.toolchain is not None,
                axioms=choices.axioms,
                packages=packages,
            )
            table = _described(draft, title, adoption)
            # Whatever can go wrong in writing it goes wrong before anything is in its place.
            described = Path(scratch) / "described"
            described.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
            path = adopted_path(name, cache)
            path.parent.mkdir(parents=True, exist_ok=True)
            place = kept / f"{name}-{content[:20]}"
            if not building.is_whole(place):
                put_in_place(done, place)
            described.rename(path)
    except UnicodeEncodeError as error:
        raise EnvironmentUnusable(f"cannot write down what {folder} says: {error}") from error
    except OSError as error:
        raise EnvironmentUnusable(
            f"cannot adopt {folder} into {cache}: {error}; free some space there, or set "
            "VERIFIER_CACHE_DIR to a writable folder"
        ) from error
    return load_definition(name, cache)


def remove(name: str, cache: Path) -> None:
    """Forget an adopted environment, and delete what was kept of it.

    Raises:
        EnvironmentUnusable: if there is none of that name, it is in use, or it cannot be deleted.
    """
    path = adopted_path(name, cache)
    if not re.fullmatch(ID, name) or not path.is_file():
        known = ", ".join(set(list_environments(cache)) - set(list_environments())) or "none"
        raise EnvironmentUnusable(f"no environment {name!r} was adopted; there are: {known}")
    kept, lock, build = cache / "environments", _lock(name), rf"{re.escape(name)}-[0-9a-f]{{20}}"
    try:
        with (
            building.only_builder(kept / lock),
            tempfile.TemporaryDirectory(prefix=f".building-{lock}-", dir=kept) as scratch,
            ExitStack() as unused,
        ):
            beside = re.compile(rf"\.?{build}(-headers)?(\..+)?")
            found = [each for each in kept.iterdir() if beside.fullmatch(each.name)]
            for each in found:
                if re.fullmatch(build, each.name):
                    unused.enter_context(alone(each))
            path.unlink(missing_ok=True)
            for each in found:
                if each.is_dir():
                    each.chmod(0o700)
                each.rename(Path(scratch) / each.name)
    except OSError as error:
        raise EnvironmentUnusable(f"{name} is not removed, or not all of it: {error}") from error


def _lock(name: str) -> str:
    """What the adoptions of a name, and its removal, exclude each other by."""
    return f"{name}.adopting"  # no other name goes on with a dot


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:  # such as links that lead in a circle
        raise EnvironmentUnusable(f"cannot read the project in {folder}: {error}") from error


def _options(project: Project, base: Definition, choices: Choices) -> Options:
    own = project.options
    if own is None or choices.no_options:
        if own is None and not choices.options and not choices.no_options:
            raise EnvironmentUnusable(
                f"{project.unknown}. Say each option that is to hold with --option NAME=VALUE, or "
                "--no-options if there is none. What else is needed is there as data: "
                "lake-manifest.json and the compiled modules"
            )
        own = {}
    options = {**base.options, **own, **choices.options}
    try:
        Conditions.model_validate({"options": options})
    except ValueError as error:
        raise EnvironmentUnusable(f"options: {error}") from error
    return options


def _find_modules(project: Project, library: Path, choices: Choices) -> dict[Name, CompiledModule]:
    """Every module, by name. Whoever comes first has the name, and nobody else may."""
    if choices.toolchain is not None:
        library = choices.toolchain / "lib" / "lean"
        if not (library / "Init.olean").is_file():
            raise EnvironmentUnusable(f"{library} has no Init.olean: it is no toolchain's library")
    ours = ENTIRE if choices.toolchain else choices.base
    folders = [(ours, library), *((each.name, each.compiled) for each in project.packages)]
    found = find_compiled(folders, [_module_name(each) for each in choices.without], ours)
    own = project.packages[0]
    if not any(each.package == own.name for each in found.values()):
        raise EnvironmentUnusable(
            f"{own.compiled} has no compiled modules: run `lake build` first, or say where they "
            f"are with --package {own.name}=FOLDER"
        )
    return found


def _module_name(text: str) -> Name:
    try:
        return parse(text)
    except ValueError as error:
        raise EnvironmentUnusable(f"{text!r} is no module: {error}") from error


def _require_compiled(
    project: Project, found: Mapping[Name, CompiledModule], choices: Choices
) -> None:
    left_out = [_module_name(each) for each in choices.without]
    for module, source in project.sources.items():
        wanted = not any(module[: len(each)] == each for each in left_out)
        if wanted and module not in found:
            raise EnvironmentUnusable(
                f"{source} is not compiled: run `lake build {show(module)}` first, or leave it out "
                f"with --without {show(module)}"
            )


def _packages(project: Project, found: Mapping[Name, CompiledModule]) -> Iterator[AdoptedPackage]:
    for each in project.packages:
        count = sum(module.package == each.name for module in found.values())
        yield AdoptedPackage(name=each.name, modules=count, url=each.url, revision=each.revision)


def _require_axiom_names(axioms: Sequence[str]) -> None:
    for axiom in axioms:
        try:
            parse(axiom)
        except ValueError as error:
            raise EnvironmentUnusable(f"--axiom {axiom!r}: {error}") from error


def _described(draft: Definition, title: str, adoption: Adoption) -> dict[str, Any]:
    left_out = {"library", "folder", "described", "added", "adopted", "title"}
    table = draft.model_dump(mode="json", exclude=left_out)
    return {**table, "title": title, "adopted": adoption.model_dump(mode="json")}
