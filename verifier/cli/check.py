"""`verifier check`: one challenge, one solution, one verdict."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from verifier.cli.console import EXIT_ERROR, fail
from verifier.cli.opening import open_bench
from verifier.comparator import load_workspace
from verifier.environments import EnvironmentUnusable
from verifier.feedback import (
    DEFAULT_CHARACTERS,
    UnusableLength,
    check_characters,
    feedback_on,
)
from verifier.insistence import verify_insisting
from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Outcome, Stage
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.sourcepaths import is_source
from verifier.text import printable
from verifier.workspace import ARCHIVES, UnusableInput, load_problem, load_submission

_EXITS = {Outcome.ACCEPTED: 0, Outcome.REJECTED: 1, Outcome.ERROR: EXIT_ERROR}


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "check",
        help=summary,
        description="Exit 0 if the solution is accepted, 1 if it is rejected, 2 on any error.",
    )
    parser.add_argument("challenge", type=Path, nargs="?", help="a .lean file or a folder of them")
    parser.add_argument(
        "solution",
        type=Path,
        nargs="?",
        help="a .lean file, a folder, or a .zip, .tar or .tar.gz of them",
    )
    parser.add_argument(
        "--workspace", type=Path, metavar="DIR", help="instead of both: a comparator workspace"
    )
    parser.add_argument(
        "--config", metavar="FILE", help="its configuration (default: config.json in it)"
    )
    parser.add_argument(
        "--lean-kernel-only",
        action="store_true",
        help="leave out the external kernels that a workspace asks for",
    )
    parser.add_argument("--env", default="core", help="environment (default: core)")
    parser.add_argument(
        "--sandbox", choices=list(SANDBOXES), help="where to run it (default: VERIFIER_SANDBOX)"
    )
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument(
        "--feedback",
        type=_characters,
        nargs="?",
        const=DEFAULT_CHARACTERS,
        metavar="CHARACTERS",
        help="print what its author needs to hear, goals included, in so many characters"
        f" (default: {DEFAULT_CHARACTERS}); with --json, as JSON",
    )
    parser.add_argument("--entry", help="challenge file that states the theorems")
    parser.add_argument("--solution-entry", help="solution file that proves them")
    parser.add_argument(
        "--theorem", action="append", metavar="NAME", help="ask for this theorem (repeatable)"
    )
    parser.add_argument(
        "--hole", action="append", metavar="NAME", help="definition to be filled in (repeatable)"
    )
    parser.add_argument(
        "--open-holes",
        action="store_const",
        const=True,
        help="every definition of the challenge whose value is `sorry` is to be filled in",
    )
    parser.add_argument(
        "--assume", action="append", metavar="NAME", help="need not be proved (repeatable)"
    )
    parser.add_argument(
        "--axiom", action="append", metavar="NAME", help="permit only these axioms (repeatable)"
    )
    parser.add_argument(
        "--allow-disproof",
        action="store_const",
        const=True,
        help="let `theorem NAME.disproof : ¬ statement` count",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Judge and print; see the exit codes above."""
    settings = Settings()
    overrides = {
        "entry": args.entry,
        "theorems": args.theorem,
        "holes": args.hole,
        "open_holes": args.open_holes,
        "assumed": args.assume,
        "permitted_axioms": args.axiom,
        "allow_disproof": args.allow_disproof,
    }
    try:
        problem, submission = _load(args, overrides)
        if args.feedback is not None:
            check_characters(args.feedback)
            submission = submission.model_copy(update={"goals": True})
        environment, sandbox = open_bench(settings, args.env, args.sandbox, warm=False)
    except (UnusableInput, SandboxError, EnvironmentUnusable, UnusableLength) as error:
        return fail(error)
    verdict = verify_insisting(problem, submission, environment, sandbox, settings.cache_dir)
    if args.feedback is not None:
        found = feedback_on(verdict, submission.files, args.feedback)
        print(found.model_dump_json() if args.json else printable(found.prompt))
    elif args.json:
        json.dump(verdict.model_dump(mode="json"), sys.stdout, ensure_ascii=False)
        print()
    else:
        print(describe(verdict))
    return _EXITS[verdict.outcome]


def _load(args: argparse.Namespace, overrides: dict[str, Any]) -> tuple[Problem, Submission]:
    if args.workspace is None:
        if args.challenge is None or args.solution is None:
            raise UnusableInput("give a challenge and a solution, or a --workspace")
        if args.config is not None or args.lean_kernel_only:
            raise UnusableInput("--config and --lean-kernel-only belong to a --workspace")
        problem = load_problem(args.challenge, overrides)
        submission = load_submission(args.solution, args.solution_entry)
        # What somebody mistyped is no submission, and no 0.
        _require_known(args.challenge, "challenge", ())
        _require_known(args.solution, "solution", ARCHIVES)
        return problem, submission
    others = {**overrides, "challenge": args.challenge, "solution_entry": args.solution_entry}
    if given := [name for name, value in others.items() if value is not None]:
        raise UnusableInput(f"--workspace: its config.json says what is asked, not {given[0]}")
    return load_workspace(args.workspace, args.config, args.lean_kernel_only)


def _require_known(path: Path, what: str, archives: tuple[str, ...]) -> None:
    if path.is_dir() or is_source(path.name) or path.name.endswith(archives):
        return
    others = f", nor {', '.join(archives)}" if archives else ""
    raise UnusableInput(f"{path}: the {what} is neither a folder nor a .lean file{others}")


def _characters(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of characters; if it is a path, put --feedback behind the paths"
        )
    return int(text)


def describe(verdict: Verdict) -> str:
    """A verdict for people, safe to print on a terminal."""
    reward = "none" if verdict.reward is None else str(verdict.reward)
    lines = [
        f"{verdict.outcome}  reward {reward}  stage {verdict.stage}  reason {verdict.reason}",
        f"  {verdict.reason.meaning.text}",
    ]
    lines += [f"  {line}" for line in printable(verdict.detail).splitlines()]
    for item in verdict.theorems:
        how = f"refuted by {item.answered_by}" if item.disproof else "proved"
        lines.append(f"  {printable(item.name)}: {how}")
    lines += [f"  {printable(hole.name)} := {printable(hole.value)}" for hole in verdict.holes]
    if verdict.axioms:
        lines.append(f"  axioms: {printable(', '.join(verdict.axioms))}")
    for message in verdict.diagnostics:
        if message.severity != "information":
            where = f"{message.file}:{message.line}:{message.column}"
            lines.append(printable(f"  {where}: {message.severity}: {message.message}"))
    for kernel in verdict.kernels:
        lines.append(f"  kernel {kernel.name}: {kernel.answer} ({kernel.seconds:.2f} s)")
    lines.append(f"  seconds: {', '.join(_spent(verdict))}")
    return "\n".join(lines)


def _spent(verdict: Verdict) -> Iterator[str]:
    seen: set[Stage] = set()
    for each in verdict.stages:
        # Once Lean's kernel has agreed, that stage goes on: an export is written for others.
        again = each.stage is Stage.KERNEL and each.stage in seen
        yield f"{'export' if again else each.stage} {each.seconds:.2f}"
        seen.add(each.stage)
