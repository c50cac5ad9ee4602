"""`verifier env`: list, build, adopt, qualify, compare and remove environments."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from verifier.cli.console import EXIT_ERROR, fail, progress_line
from verifier.cli.opening import open_bench
from verifier.environments import (
    Environment,
    EnvironmentUnusable,
    Forced,
    list_environments,
    open_environment,
)
from verifier.environments.adopting import Choices, adopt, remove
from verifier.environments.build import MANIFEST, build, folder_of, is_whole, sha256
from verifier.environments.definition import Definition, load_definition
from verifier.environments.difference import differences
from verifier.environments.fetching import Source, fetch
from verifier.environments.inuse import Hold
from verifier.environments.prebuilt import build_fetched
from verifier.environments.qualification import Check, load, path_of, save, wanted_of
from verifier.external.definition import Kernel, UnusableKernels, load_kernels
from verifier.limits import Limits
from verifier.model import OptionValue
from verifier.qualifying import qualify
from verifier.sandbox import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.suite import CASES, load_cases
from verifier.text import printable
from verifier.workspace import UnusableInput, explain

_DIFFERENT = _UNFIT = 1
_WORDS = {"true": True, "false": False}


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser("env", help=summary)
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="all environments, and what state each is in")
    building = actions.add_parser("build", help="build an environment's library and examine it")
    building.add_argument("name")
    building.add_argument(
        "--fetched",
        type=Path,
        metavar="DIR",
        help="what the recipe of an environment that is fetched has left, in place of running it",
    )
    building.add_argument(
        "--mirror", default="", metavar="URL", help="where to fetch everything from instead"
    )
    building.add_argument(
        "--network", default="", metavar="NAME", help="Docker network for fetching"
    )
    _add_adopt(actions)
    _add_qualify(actions)
    comparing = actions.add_parser(
        "diff",
        help="what is other in another environment",
        description="Exit 0 if they are alike, 1 if not, 2 if one of them is unusable.",
    )
    comparing.add_argument("one")
    comparing.add_argument("other")
    removing = actions.add_parser("remove", help="forget an adopted environment and delete it")
    removing.add_argument("name")
    parser.set_defaults(run=run)


def _add_adopt(actions: Any) -> None:
    adopting = actions.add_parser(
        "adopt",
        help="make an environment of a Lake project that is built",
        description="Copies the compiled modules of a project and of its packages, reads every one "
        "of them, and writes down what they are. Nothing of the project is run.",
    )
    adopting.add_argument("path", type=Path, help="the project's folder")
    adopting.add_argument("--name", help="what to call it (default: as the project is)")
    adopting.add_argument("--replace", action="store_true", help="in place of one of that name")
    adopting.add_argument("--base", default="core", help="whose engine is used (default: core)")
    adopting.add_argument(
        "--toolchain",
        type=Path,
        metavar="DIR",
        help="official toolchain whose lib/lean is the library, in place of the base's",
    )
    adopting.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Lean option for both sides, on top of the project's (repeatable)",
    )
    adopting.add_argument(
        "--no-options", action="store_true", help="none of the project's own options hold"
    )
    adopting.add_argument(
        "--axiom",
        action="append",
        default=[],
        metavar="NAME",
        help="the library may declare this axiom (repeatable)",
    )
    adopting.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="MODULE",
        help="leave out this module and all below it (repeatable)",
    )
    adopting.add_argument(
        "--package",
        action="append",
        default=[],
        metavar="NAME=DIR",
        help="where a package's compiled modules are (repeatable)",
    )
    adopting.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="such as build.memory_bytes=8589934592, in place of the base's (repeatable)",
    )


def _add_qualify(actions: Any) -> None:
    qualifying = actions.add_parser(
        "qualify",
        help="examine an environment, and write down whether it may serve",
        description="Replays the whole library in the kernel, imports all of it, and judges "
        "oracles and the adversarial suite. Exit 0 if it may serve (with --case: if all that was "
        "looked at is as it should be), 1 if not, 2 if that cannot be told.",
    )
    qualifying.add_argument("name")
    qualifying.add_argument(
        "--oracles",
        type=Path,
        metavar="DIR",
        help="folders with a Challenge.lean and a Solution.lean that has to be accepted",
    )
    qualifying.add_argument(
        "--case",
        metavar="GLOB",
        help="only cases of the suite whose id matches; then nothing is written down",
    )
    qualifying.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where submissions run (default: VERIFIER_SANDBOX)",
    )
    qualifying.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="cases at a time"
    )


def run(args: argparse.Namespace) -> int:
    """Exit 0 when done, 2 if the environment is unusable; see also above."""
    settings = Settings()
    cache = settings.cache_dir
    try:
        if args.action == "list":
            return _list(settings)
        if args.action == "build":
            _build(args, settings)
        elif args.action == "adopt":
            return _adopt(args, settings)
        elif args.action == "remove":
            remove(args.name, cache)
            print(f"{args.name} is removed")
        elif args.action == "diff":
            return _diff(args, cache)
        else:
            return _qualify(args, settings)
    except (EnvironmentUnusable, SandboxError, UnusableInput) as error:
        return fail(error)
    return 0


def _list(settings: Settings) -> int:
    """A line for each environment, whatever is wrong with others."""
    code = 0
    for name in list_environments(settings.cache_dir):
        try:
            print(_listed(load_definition(name, settings.cache_dir), settings))
        except EnvironmentUnusable as error:
            code = EXIT_ERROR
            print(printable(f"{name:12} unusable: {' '.join(str(error).split())}"))
    return code


def _listed(definition: Definition, settings: Settings) -> str:
    folder = folder_of(definition, settings.cache_dir)
    kind = "adopted" if definition.adopted else "built"
    state = kind if is_whole(folder) else f"not {'as adopted' if definition.adopted else 'built'}"
    lean = definition.lean.version
    known = ""
    if is_whole(folder):
        known = "not qualified" if _lacks(definition, settings) else "qualified"
    return printable(f"{definition.id:12} {state:10} {known:13} Lean {lean}  {definition.title}")


def _lacks(definition: Definition, settings: Settings) -> bool:
    """Whether anything is missing for an environment that is built to serve."""
    folder = folder_of(definition, settings.cache_dir)
    kernels = _kernels_of(definition, settings)
    environment = Environment(definition, folder, Path(), frozenset(), kernels)
    found = load(environment)
    return found is None or bool(found.lacks(wanted_of(environment)))


def _build(args: argparse.Namespace, settings: Settings) -> None:
    cache, start = settings.cache_dir, time.perf_counter()
    definition = load_definition(args.name, cache)
    with progress_line() as progress:
        if definition.prebuilt is None:
            if args.fetched or args.mirror or args.network:
                raise EnvironmentUnusable(f"{args.name} is built from sources: nothing is fetched")
            forced, kernels = Forced.by(settings), settings.kernel_file
            folder = open_environment(args.name, cache, progress, forced, kernels).folder
        elif args.fetched:
            folder = build_fetched(definition, args.fetched, cache, progress)
        else:
            cache.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".fetched-", dir=cache) as scratch:
                fetched = Path(scratch) / "fetched"
                fetch(definition, fetched, Source(args.mirror, args.network), progress)
                folder = build_fetched(definition, fetched, cache, progress)
    print(f"{args.name} is built in {folder} ({time.perf_counter() - start:.1f} s)")
    if definition.prebuilt is not None:
        if not definition.prebuilt.content:
            print(f"to pin it: prebuilt.content = {sha256(folder / MANIFEST)!r}")
        _tell_whether_it_serves(definition, settings)


def _kernels_of(definition: Definition, settings: Settings) -> tuple[Kernel, ...]:
    """Those that are asked in place of Lean's, of which it depends whether it qualified."""
    try:
        path = settings.kernel_file if definition.fallback else None
        return load_kernels(path, definition.id, list_environments(settings.cache_dir))
    except UnusableKernels as error:
        raise EnvironmentUnusable(str(error)) from error


def _adopt(args: argparse.Namespace, settings: Settings) -> int:
    cache = settings.cache_dir
    choices = Choices(
        base=args.base,
        toolchain=args.toolchain,
        options={name: _value(text) for name, text in _pairs(args.option, "--option")},
        no_options=args.no_options,
        axioms=tuple(args.axiom),
        without=tuple(args.without),
        places={name: Path(text) for name, text in _pairs(args.package, "--package")},
        limits=_limits(args.limit),
    )
    start = time.perf_counter()
    with progress_line() as progress:
        made = adopt(args.path, args.name, choices, cache, progress, args.replace)
    assert made.adopted is not None
    for package in made.adopted.packages:
        print(
            printable(f"{package.name:20} {package.modules:6} modules {package.revision}".rstrip())
        )
    for name, value in sorted(made.options.items()):
        print(printable(f"option {name} = {str(value).lower()}"))
    print(f"{made.id} is adopted ({time.perf_counter() - start:.1f} s)")
    _tell_whether_it_serves(made, settings)
    return 0


def _tell_whether_it_serves(definition: Definition, settings: Settings) -> None:
    if _lacks(definition, settings):
        print(f"before it serves: verifier env qualify {definition.id}")
    else:
        print(f"{definition.id} has qualified as it is")


def _diff(args: argparse.Namespace, cache: Path) -> int:
    with progress_line() as progress:
        both = [load_definition(name, cache) for name in (args.one, args.other)]
        one, other = (build(each, cache, progress) for each in both)
    with Hold(one, MANIFEST), Hold(other, MANIFEST):
        found = differences(both[0], both[1], (one, other))
    for heading, lines in found.items():
        print(heading)
        for line in lines:
            print(printable(f"  {line}"))
    return _DIFFERENT if found else 0


def _qualify(args: argparse.Namespace, settings: Settings) -> int:
    cases = load_cases(CASES)
    if args.case is not None:
        cases = [case for case in cases if fnmatchcase(case.id, args.case)]
        if not cases:
            raise UnusableInput(f"--case {args.case!r}: no case of the suite has such an id")
    environment, sandbox = open_bench(settings, args.name, args.sandbox, True, examine=True)
    checks: list[Check] = []
    print(f"{args.name}: digest {environment.digest}")
    try:
        with progress_line() as progress:
            for check in qualify(
                environment,
                sandbox,
                settings.cache_dir,
                args.oracles,
                cases,
                max(1, args.jobs),
                progress,
            ):
                checks.append(check)
                state = "ok" if check.ok else "FAILED"
                line = f"{state:8} {check.name:16} {check.seconds:7.1f} s  {check.detail}"
                print(printable(line), flush=True)
    finally:
        sandbox.close()
    if args.case is not None:
        print("nothing is written down, since not all of the suite was run")
        return 0 if all(check.ok for check in checks) else _UNFIT
    try:
        made = save(environment, tuple(checks))
    except OSError as error:
        return fail(f"{args.name} was examined, but that cannot be written down: {error}")
    lacking = made.lacks(wanted_of(environment))
    print(f"{args.name} {'does not qualify' if lacking else 'qualifies'}: {path_of(environment)}")
    return _UNFIT if lacking else 0


def _pairs(given: list[str], flag: str) -> list[tuple[str, str]]:
    found = []
    for each in given:
        name, equals, text = each.partition("=")
        if not name or not equals or not text:
            raise UnusableInput(f"{flag} {each!r}: NAME=VALUE is expected")
        found.append((name, text))
    return found


def _value(text: str) -> OptionValue:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if text.isdecimal() else text


def _limits(given: list[str]) -> Limits | None:
    table: dict[str, Any] = {}
    for name, text in _pairs(given, "--limit"):
        stage, dot, field = name.partition(".")
        below = table.setdefault(stage, {}) if dot else table
        below[field if dot else name] = text
    try:
        return Limits.model_validate(table) if table else None
    except ValidationError as error:
        raise UnusableInput(f"--limit: {explain(error)}") from error
