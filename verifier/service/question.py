"""What makes two submissions the same question: all that decides the verdict, in one digest. And
what makes them the same matter, however it is asked."""

import hashlib
import json

from verifier.intake import Workspace
from verifier.model import Conditions


def question_of(
    problem_digest: str,
    submission_digest: str,
    environment: str,
    environment_digest: str,
    judge_digest: str,
) -> str:
    """The digest over the problem with its limits, the submission, the environment, and the code
    that judges. Who asks it guesses who will judge; who judges knows."""
    decisive = [
        problem_digest,
        submission_digest,
        environment,
        environment_digest,
        judge_digest,
    ]
    return hashlib.sha256(json.dumps(decisive).encode()).hexdigest()


def matter_of(
    challenge: Workspace | None,
    submission: Workspace,
    problem: Conditions,
    environment_digest: str,
    judge_digest: str,
) -> str:
    """The digest over what is judged: the modules of both sides as they are compiled, the permitted
    axioms and the options.

    Which of the theorems are asked, what anything may cost, what files are called that nobody
    imports, and what is to be told are left out: whoever doubts a proof doubts it however it is
    asked for. So are the doors.

    Args:
        problem: complete with its environment's options.
    """
    decisive = [
        None if challenge is None else _modules(challenge),
        _modules(submission),
        sorted(problem.permitted_axioms),
        {name: value for name, value in problem.options.items() if not _is_limit(name)},
        environment_digest,
        judge_digest,
    ]
    return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()


def _modules(workspace: Workspace) -> list[tuple[str, str]]:
    """Names and texts. The entry, which nobody can import, is called after its file or not."""
    entry = workspace.entry
    return sorted(("" if m.name == entry else m.path, m.text) for m in workspace.modules)


def _is_limit(option: str) -> bool:
    return option.rpartition(".")[2] in ("maxHeartbeats", "maxRecDepth")
