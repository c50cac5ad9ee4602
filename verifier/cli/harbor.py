"""`verifier harbor`: tasks for Harbor out of problems, and the reward of what an agent did."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path
from typing import Any

from verifier.cli.check import describe
from verifier.cli.console import fail, progress_line
from verifier.cli.opening import open_bench
from verifier.environments import EnvironmentUnusable
from verifier.environments.definition import Definition, load_definition
from verifier.harbor import layout
from verifier.harbor.export import export
from verifier.harbor.files import Choices
from verifier.harbor.grading import NotJudged, clear, grade, write
from verifier.harbor.task import problem_of
from verifier.insistence import verify_insisting
from verifier.model import Problem, Submission, Verdict
from verifier.problemset import DEFAULT_ENVIRONMENT, read_set
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.text import printable
from verifier.workspace import UnusableInput

_IMAGE = "lean-verifier"
_AGENT_SECONDS = 3600.0
_IMAGE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/:@-]*")
_ORGANISATION = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser("harbor", help=summary)
    actions = parser.add_subparsers(dest="action", required=True)
    _add_verify(actions)
    _add_export(actions)


def _add_verify(actions: Any) -> None:
    judging = actions.add_parser(
        "verify",
        help="write the reward of an agent's answer to a task",
        description="Exit 0 if the reward, 1 or 0, is written, and 2 if there is none: then no"
        " reward file is there either, and Harbor records a failed verifier.",
    )
    judging.add_argument("task", type=Path, metavar="TASK_DIR", help="a task, or its tests/")
    judging.add_argument(
        "--submission", type=Path, required=True, metavar="PATH", help="what the agent handed in"
    )
    judging.add_argument(
        "--reward",
        type=Path,
        default=layout.REWARD,
        metavar="FILE",
        help="where the reward goes (default: %(default)s)",
    )
    judging.add_argument(
        "--details",
        type=Path,
        metavar="FILE",
        help=f"where the verdict goes (default: {layout.DETAILS_NAME} beside the reward)",
    )
    judging.add_argument("--env", help="environment (default: as the task says, or core)")
    judging.add_argument("--url", help="ask this service, with the key in LEAN_VERIFIER_KEY")
    judging.add_argument(
        "--deadline",
        type=_seconds,
        default=layout.DEADLINE_SECONDS,
        metavar="SECONDS",
        help="how long to try to get its verdict (default: %(default)g)",
    )
    judging.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where to judge without a service (default: VERIFIER_SANDBOX)",
    )
    judging.set_defaults(run=run_verify)


def _add_export(actions: Any) -> None:
    exporting = actions.add_parser(
        "export",
        help="write a task folder for each problem",
        description="PROBLEMS is a folder with a folder for each problem (Challenge.lean,"
        " problem.toml, oracle/), or a JSONL file with a line for each.",
    )
    exporting.add_argument("problems", type=Path, metavar="PROBLEMS")
    exporting.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="where the task folders go"
    )
    exporting.add_argument(
        "--env", default=DEFAULT_ENVIRONMENT, help="of problems that name none (default: core)"
    )
    exporting.add_argument(
        "--organisation",
        type=partial(_matching, _ORGANISATION),
        default="lean",
        help="what the tasks' names begin with (default: %(default)s)",
    )
    for who in ("agent", "verifier"):
        exporting.add_argument(
            f"--{who}-image",
            type=partial(_matching, _IMAGE_NAME),
            default=_IMAGE,
            metavar="IMAGE",
            help=f"what the {who}'s container is made from (default: %(default)s)",
        )
    exporting.add_argument(
        "--url", help="let the verifier ask this service, and nobody else, over the network"
    )
    exporting.add_argument(
        "--agent-seconds",
        type=_seconds,
        default=_AGENT_SECONDS,
        metavar="SECONDS",
        help="time for the agent (default: %(default)g)",
    )
    exporting.set_defaults(run=run_export)


def run_verify(args: argparse.Namespace) -> int:
    """Judge, and write the reward; see the exit codes above."""
    try:
        # First of all, so that nobody else's reward is there, whatever happens.
        clear(args.reward, args.details)
        asked = problem_of(args.task, args.env)
        judge = partial(_judge, args, asked.environment)
        graded = grade(asked.problem, args.submission, judge)
        write(graded, args.reward, args.details)
    except (EnvironmentUnusable, NotJudged, OSError, SandboxError, UnusableInput) as error:
        return fail(f"no reward: {error}")
    if graded.verdict is None:
        print(printable(f"rejected  reward 0  reason {graded.reason}\n  {graded.detail}"))
    else:
        print(describe(graded.verdict))
    return 0


def _judge(
    args: argparse.Namespace, environment: str, problem: Problem, submission: Submission
) -> Verdict:
    if args.url is None:
        settings = Settings()
        bench = open_bench(settings, environment, args.sandbox, warm=False)
        return verify_insisting(problem, submission, *bench, settings.cache_dir)
    return _ask(args, environment, problem, submission)


def _ask(
    args: argparse.Namespace, environment: str, problem: Problem, submission: Submission
) -> Verdict:
    # Here, so that the other commands need not wait for it.
    from verifier.client import Client, VerifierError  # noqa: PLC0415

    try:
        with Client(args.url, deadline=args.deadline) as client:
            answer = client.reward(submission, problem=problem, environment=environment)
    except (ValueError, VerifierError) as error:
        raise NotJudged(str(error)) from error
    return answer.verdict


def run_export(args: argparse.Namespace) -> int:
    """Write the tasks. Exit 0 if all are there; 2 at the first that cannot be made."""
    choices = Choices(
        args.organisation, args.agent_image, args.verifier_image, args.url, args.agent_seconds
    )
    definitions: dict[str, Definition] = {}
    count = 0
    try:
        _check_address(args.url)
        with progress_line() as progress:
            for entry in read_set(args.problems, args.env):
                if entry.environment not in definitions:
                    definitions[entry.environment] = load_definition(entry.environment)
                export(entry, definitions[entry.environment], args.out, choices)
                count += 1
                if count % 100 == 0:
                    progress(f"{count} tasks")
    except (EnvironmentUnusable, OSError, UnusableInput) as error:
        return fail(f"{error}; {count} tasks were written before")
    print(f"{count} tasks in {printable(str(args.out))}")
    return 0


def _check_address(url: str | None) -> None:
    if url is not None and not re.fullmatch(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[!-~]*)?", url):
        raise UnusableInput(f"--url: {url!r} is no address of a service, as https://HOST:PORT is")


def _matching(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not made of the characters of such a name")
    return text


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0")
    return number
