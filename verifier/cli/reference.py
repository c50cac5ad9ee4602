"""`verifier reference`: what the reference judge contradicts or does not answer, and whether it is
set up so that its answers mean something."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from verifier.cli.console import fail
from verifier.cli.serving import open_database
from verifier.environments import EnvironmentUnusable, list_environments
from verifier.environments.definition import load_definition
from verifier.external.definition import UnusableKernels, load_references, open_reference
from verifier.external.trial import try_reference
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES, make_sandbox
from verifier.sandbox.probe import require
from verifier.settings import Settings
from verifier.text import printable

if TYPE_CHECKING:
    from verifier.service.store.references import References

EXIT_UNKNOWN = 1
_UNFIT = 1
SHOWN = 1000


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "reference",
        help=summary,
        description="In VERIFIER_DATABASE_URL. See docs/kernels.md.",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="list what is quarantined, and what has no answer")
    listing.add_argument("--all", action="store_true", help="list what it agrees with as well")
    listing.set_defaults(run=run_list)
    retry = actions.add_parser(
        "retry",
        help="have submissions judged by it once more",
        description="What is quarantined stays so until it agrees. Exit 0 if all of them are queued"
        " for it, 1 if one has not been answered.",
    )
    retry.add_argument("id", nargs="+")
    retry.set_defaults(run=run_retry)
    trying = actions.add_parser(
        "try",
        help="ask it about what is known",
        description="Exit 0 if it agrees to what holds and rejects what does not, 1 if not, 2 on"
        " any error.",
    )
    trying.add_argument("--env", default="core", help="environment (default: core)")
    trying.add_argument(
        "--sandbox", choices=list(SANDBOXES), help="where to run it (default: VERIFIER_SANDBOX)"
    )
    trying.set_defaults(run=run_try)


def run_list(args: argparse.Namespace) -> int:
    """Print a line for each. Exit 0."""
    for each in _references().list(SHOWN, args.all):
        state = "quarantined" if each.quarantined_at else each.answer or "waiting"
        moment = each.answered_at.isoformat(timespec="seconds") if each.answered_at else "-"
        said = printable(" ".join(each.detail.split()))
        print(f"{each.id}  {moment}  {state}  {each.environment}  {each.judge}  {said}".rstrip())
    return 0


def run_retry(args: argparse.Namespace) -> int:
    """See the exit codes above."""
    references = _references()
    code = 0
    for id in args.id:
        if not references.retry(id):
            fail(f"{id} is not among what the reference judge has answered")
            code = EXIT_UNKNOWN
    return code


def run_try(args: argparse.Namespace) -> int:
    """Ask and print; see the exit codes above."""
    settings = Settings()
    if settings.kernel_file is None:
        return fail("there is none: VERIFIER_KERNELS names no file (docs/kernels.md)")
    try:
        known = list_environments(settings.cache_dir)
        found = load_references(settings.kernel_file, [args.env], known)
        if args.env not in found:
            return fail(f"{settings.kernels} has no reference judge for environment {args.env}")
        reference, definition = found[args.env], load_definition(args.env, settings.cache_dir)
        open_reference(reference)
        sandbox = make_sandbox(settings, args.sandbox, warm=False)
        require(sandbox)
        fit = True
        for trial in try_reference(reference, definition, sandbox):
            report = trial.report
            line = f"{report.name}: {trial.of}: {report.answer} ({report.seconds:.2f} s)"
            print(line if trial.passed else f"{line}  WRONG", flush=True)
            if report.detail and not trial.passed:
                print(f"  {printable(report.detail)}")
            fit &= trial.passed
    except (SandboxError, EnvironmentUnusable, UnusableKernels) as error:
        return fail(error)
    return 0 if fit else _UNFIT


def _references() -> References:
    from verifier.service.store.references import References  # noqa: PLC0415

    return References(open_database())
