"""Task folders out of problems."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from verifier.environments.definition import Definition
from verifier.harbor import files, layout
from verifier.harbor.files import Choices
from verifier.harbor.instruction import instruction
from verifier.intake import IntakeRefusal, challenge_entry
from verifier.lean.header import BadHeader
from verifier.model import Submission
from verifier.problemset import Entry
from verifier.sourcepaths import is_plain, is_source
from verifier.word import plain
from verifier.workspace import UnusableInput

_EXECUTABLE = 0o755


def export(entry: Entry, definition: Definition, out: Path, choices: Choices) -> Path:
    """Write the task of one problem to a new folder in `out`, whole or not at all.

    Args:
        definition: of the entry's environment.

    Returns:
        The folder.

    Raises:
        UnusableInput: if it is there already, or the problem cannot be made a task.
        OSError: if it cannot be written.
    """
    target = out / entry.name
    if target.exists() or target.is_symlink():
        raise UnusableInput(f"{target} is there already; remove it first")
    written = _files(entry, definition, choices)
    out.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".making-", dir=out))
    try:
        for path, text in written.items():
            file = made / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
            if text.startswith("#!"):
                file.chmod(_EXECUTABLE)
        made.chmod(_EXECUTABLE)
        made.rename(target)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    return target


def _files(entry: Entry, definition: Definition, choices: Choices) -> dict[str, str]:
    """All files of the task by path."""
    problem = entry.problem
    try:
        stating = challenge_entry(problem)
    except (BadHeader, IntakeRefusal) as error:
        raise UnusableInput(f"{entry.name}: {error}") from error
    challenge = _safe(problem.challenge, entry.name)
    # As it is digested, so that an older verifier understands what asks for nothing new.
    line = {"id": entry.name, "environment": entry.environment, "problem": plain(problem)}
    written = {
        "instruction.md": instruction(entry, definition, stating),
        "task.toml": files.task_toml(entry, definition, choices),
        "environment/Dockerfile": files.agent_dockerfile(choices),
        "environment/lean": files.lean_script(problem, definition),
        **{f"environment/challenge/{path}": text for path, text in challenge.items()},
        f"environment/submission/{layout.ANSWER_FILE}": challenge[stating],
        "tests/Dockerfile": files.verifier_dockerfile(choices),
        "tests/test.sh": files.test_script(choices),
        f"tests/{layout.PROBLEM_FILE}": json.dumps(line, ensure_ascii=False) + "\n",
    }
    if choices.url is None:
        written["tests/docker-compose.yaml"] = files.VERIFIER_COMPOSE
    if entry.oracle is not None:
        solved = _safe(_solution(entry.oracle, entry.name), f"{entry.name}, its oracle")
        written |= {f"solution/files/{path}": text for path, text in solved.items()}
        written["solution/solve.sh"] = files.solve_script()
    return written


def _solution(oracle: Submission, name: str) -> Mapping[str, str]:
    """The oracle's files, with its entry where the verifier looks for one."""
    if oracle.archive is not None:
        raise UnusableInput(f"{name}: its oracle is an archive; give it as files")
    if oracle.entry is None or layout.ANSWER_FILE in (oracle.entry, *oracle.files):
        return oracle.files
    renamed = {oracle.entry: layout.ANSWER_FILE}
    return {renamed.get(path, path): text for path, text in oracle.files.items()}


def _safe(sources: Mapping[str, str], name: str) -> dict[str, str]:
    """The files that count, none of which leads out of the folder that it is written to."""
    for path, text in sources.items():
        if not is_plain(path):
            raise UnusableInput(f"{name}: {path!r} is no plain relative path")
        try:
            f"{path}{text}".encode()
        except UnicodeEncodeError as error:
            raise UnusableInput(f"{name}: {path!r} is not UTF-8") from error
    return {path: text for path, text in sources.items() if is_source(path)}
