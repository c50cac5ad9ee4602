"""Archives on the one path and through its doors: Python, command line; HTTP is beside its kin."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from places import CASES
from pydantic import ValidationError

from verifier.cli.main import main
from verifier.environments import Environment
from verifier.intake import IntakeRefusal
from verifier.limits import MAX_ARCHIVE_BYTES
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason, Stage
from verifier.record import StageFailure
from verifier.sandbox.base import Job, Promise, Result, Sandbox, SandboxFault, StepReport, Stop
from verifier.stages import unpack
from verifier.suite.transformations.archives import Entry, write_tar, write_zip
from verifier.workspace import UnusableInput, load_submission

CHALLENGE = CASES / "honest-term" / "Challenge.lean"
PROOF = (CASES / "honest-term" / "Honest.lean").read_text()
HONEST = write_zip([Entry(path="Solution.lean", text=PROOF), Entry(path="Part.lean")])


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir: Path) -> Callable[..., Verdict]:
    problem = Problem(challenge={"Challenge.lean": CHALLENGE.read_text()})

    def judge(submission: Submission) -> Verdict:
        return verify(problem, submission, environment, sandbox, cache_dir)

    return judge


def test_an_archive_is_judged_as_its_files_are(judge: Callable[..., Verdict]) -> None:
    submission = Submission.packed(HONEST)
    verdict = judge(submission)
    assert verdict.reward == 1
    assert verdict.submission_digest == submission.digest


def test_the_entry_of_an_archive_can_be_named(judge: Callable[..., Verdict]) -> None:
    packed = write_tar([Entry(path="Mine.lean", text=PROOF), Entry(path="Part.lean")])
    assert judge(Submission.packed(packed)).reason is Reason.NO_ENTRY
    assert judge(Submission.packed(packed, "Mine.lean")).reward == 1


@pytest.mark.parametrize("packed", [write_zip([]), write_zip([Entry(path="notes.md")])])
def test_an_archive_without_a_lean_file_has_no_entry(
    judge: Callable[..., Verdict], packed: bytes
) -> None:
    assert judge(Submission.packed(packed)).reason is Reason.NO_ENTRY


def test_no_archive_ends_without_a_reward(judge: Callable[..., Verdict]) -> None:
    entries = [Entry(path="A.lean", text="x")]
    for packed in (
        b"",
        b"PK\3\4",
        bytes(512),
        write_zip(entries)[:-1],
        write_tar(entries).replace(b"x" + bytes(511), b"\xff" + bytes(511)),
        write_tar([Entry(path="A.lean", text="\ud7ff\ufffe\x00\u202e")]),
        write_tar([Entry(raw_path=b"A\xed\xa0\x80.lean".hex())]),
        write_zip([Entry(path="A\U0010ffff.lean")]),
        write_zip([Entry(path=f"{n}.lean") for n in range(256)]),
        write_zip([Entry(path=f"{n}.md", text="\x01") for n in range(256)]),
        write_zip([Entry(path="A.lean", text="\x01" * 65000)]),
    ):
        assert judge(Submission.packed(packed)).reward == 0


def test_a_submission_has_files_or_an_archive() -> None:
    archive = json.loads(Submission.packed(HONEST).model_dump_json())["archive"]
    for fields in (
        {},
        {"files": {}},
        {"files": {"A.lean": ""}, "archive": archive},
        {"archive": "a"},
    ):
        with pytest.raises(ValidationError):
            Submission.model_validate(fields)
    with pytest.raises(ValidationError, match="larger"):
        Submission.packed(bytes(MAX_ARCHIVE_BYTES + 1))


def test_a_packed_submission_survives_json() -> None:
    submission = Submission.packed(HONEST, "Solution.lean")
    again = Submission.model_validate_json(submission.model_dump_json(), strict=True)
    assert again == submission
    assert again.digest == submission.digest
    assert again.archive == HONEST


PROJECT = {
    "Solution.lean": PROOF,
    "lakefile.lean": "import Nowhere",
    **dict.fromkeys(
        (
            *("LICENSE", ".gitignore", ".DS_Store", "docs/a.png", "lean-toolchain"),
            *(".github/workflows/ci.yml", ".lake/Solution.lean", "._Solution.lean"),
            *("__MACOSX/._Solution.lean", "__MACOSX/Part.lean"),
        ),
        "\0",
    ),
}


@pytest.mark.parametrize("door", ["folder", "files", "zip", "tar"])
def test_an_ordinary_project_is_taken_in_at_every_door(
    judge: Callable[..., Verdict], tmp_path: Path, door: str
) -> None:
    entries = [Entry(path=path, text=text) for path, text in PROJECT.items()]
    for path, text in PROJECT.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / ".#Solution.lean").symlink_to("somebody@somewhere")
    submission = {
        "folder": lambda: load_submission(tmp_path),
        "files": lambda: Submission(files=PROJECT),
        "zip": lambda: Submission.packed(write_zip(entries)),
        "tar": lambda: Submission.packed(write_tar(entries)),
    }[door]()
    verdict = judge(submission)
    assert verdict.reward == 1, verdict.detail


class Unpacker:
    """A sandbox in which unpacking ends in some other way."""

    name = "unpacker"
    python = ("python3",)

    def __init__(self, stop: Stop | None, files: dict[str, bytes]) -> None:
        self.result = Result(files, (), stop, 0, 0, 0)

    def probe(self) -> list[Promise]:
        return []

    def run(self, job: Job) -> Result:
        return self.result


@pytest.mark.parametrize("stop", [Stop.MEMORY, Stop.CPU, Stop.OUTPUT])
def test_an_archive_that_hits_a_limit_of_its_reader_is_refused(stop: Stop) -> None:
    with pytest.raises(IntakeRefusal) as refusal:
        unpack(Submission.packed(HONEST), Unpacker(stop, {}))
    assert refusal.value.reason is Reason.BAD_ARCHIVE


def test_a_reader_that_dies_is_a_sudden_end_which_may_have_come_from_outside() -> None:
    with pytest.raises(StageFailure) as failure:
        unpack(Submission.packed(HONEST), Unpacker(None, {}))
    finding = failure.value.finding
    assert (finding.reason, finding.stage) == (Reason.NO_OUTPUT, Stage.INTAKE)


@pytest.mark.parametrize(
    ("stop", "files"),
    [
        (Stop.WALL, {}),
        (None, {"fault": b"Traceback"}),
        (None, {"result.json": b'{"reason": "internal", "detail": ""}'}),
        (None, {"result.json": b'{"reason": "accepted", "detail": ""}'}),
        (None, {"result.json": b"[]"}),
        (None, {"result.json": b"no JSON"}),
        (None, {"result.json": b'{"files": {"A.lean": 1}}'}),
        (None, {"result.json": b'{"reason": "bad_archive", "detail": []}'}),
    ],
)
def test_trouble_of_ours_is_no_refusal(stop: Stop | None, files: dict[str, bytes]) -> None:
    with pytest.raises(SandboxFault):
        unpack(Submission.packed(HONEST), Unpacker(stop, files))


@pytest.mark.parametrize(("signal", "ours"), [(None, True), (11, False)])
def test_a_program_that_does_not_even_start_is_trouble_of_ours(
    signal: int | None, ours: bool
) -> None:
    code = None if signal else 1
    step = StepReport(code, signal, 0, 0, b"ModuleNotFoundError")
    unpacker = Unpacker(None, {})
    unpacker.result = dataclasses.replace(unpacker.result, steps=(step,))
    with pytest.raises(SandboxFault if ours else StageFailure):
        unpack(Submission.packed(HONEST), unpacker)


def test_what_unpacks_sees_nothing_but_its_own_program(sandbox: Sandbox) -> None:
    seen: list[Job] = []

    class Watching(Unpacker):
        python = sandbox.python

        def run(self, job: Job) -> Result:
            seen.append(job)
            return sandbox.run(dataclasses.replace(job))

    plain = unpack(Submission.packed(HONEST), Watching(None, {}))
    assert plain.files == {"Solution.lean": PROOF, "Part.lean": ""}
    assert all("unpacking" in str(m.source) or m.source.suffix == ".py" for m in seen[0].mounts)


@pytest.mark.parametrize("name", ["s.zip", "s.tar", "s.tar.gz", "s.tgz", "s.lean.zip"])
def test_a_file_is_an_archive_by_its_name(tmp_path: Path, name: str) -> None:
    packed = tmp_path / name
    packed.write_bytes(HONEST)
    assert load_submission(packed, "A.lean") == Submission.packed(HONEST, "A.lean")
    packed.write_bytes(bytes(MAX_ARCHIVE_BYTES + 1))
    with pytest.raises(UnusableInput, match="larger than"):
        load_submission(packed)
    packed.unlink()
    with pytest.raises(UnusableInput, match="No such file"):
        load_submission(packed)
    (tmp_path / "link").symlink_to(CHALLENGE)
    packed.symlink_to(tmp_path / "link")
    with pytest.raises(UnusableInput):
        load_submission(packed)


def test_the_command_line_takes_archives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "submission.zip"
    packed.write_bytes(HONEST)
    assert main(["check", str(CHALLENGE), str(packed)]) == 0
    packed.write_bytes(HONEST[:-1])
    assert main(["check", str(CHALLENGE), str(packed)]) == 1
    assert "reason bad_archive" in capsys.readouterr().out
