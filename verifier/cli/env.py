"""`verifier env`: list, build and qualify environments."""

from __future__ import annotations

import argparse
import time
from typing import Any

from verifier.cli.console import fail, progress_line
from verifier.environments import EnvironmentUnusable, list_environments, open_environment
from verifier.environments.build import build, folder_of, is_whole
from verifier.environments.definition import load_definition
from verifier.environments.qualify import qualify
from verifier.settings import Settings


def add_parser(commands: Any) -> None:
    """Add this command's arguments."""
    parser = commands.add_parser("env", help="list, build and qualify environments")
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="all environments, and whether they are built")
    for action, text in (
        ("build", "build an environment's library unless it is there"),
        ("qualify", "replay the whole library in the kernel and check its axioms"),
    ):
        actions.add_parser(action, help=text).add_argument("name")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit 0 when done, 2 if the environment is unusable."""
    cache = Settings().cache_dir
    try:
        if args.action == "list":
            for name in list_environments():
                definition = load_definition(name)
                state = "built" if is_whole(folder_of(definition, cache)) else "not built"
                lean = definition.lean
                print(f"{name:12} {state:10} Lean {lean.version}  {definition.title}")
        elif args.action == "build":
            start = time.perf_counter()
            with progress_line() as progress:
                folder = build(load_definition(args.name), cache, progress)
            print(f"{args.name} is built in {folder} ({time.perf_counter() - start:.1f} s)")
        else:
            with progress_line() as progress:
                environment = open_environment(args.name, cache, progress)
                for line in qualify(environment, progress):
                    print(line)
    except EnvironmentUnusable as error:
        return fail(error)
    return 0
