"""A runner that breaks: whatever it does, it is not taken for the job's doing, and it ends."""

import contextlib
import hashlib
import io
import os
import sys
import time
from pathlib import Path

import pytest
from sandbox_caps import RunPrograms

from verifier.sandbox import SandboxError, Stop, bubblewrap, conversation, docker, servers
from verifier.sandbox import runner as real_runner
from verifier.sandbox.runner import Settings, Trouble, become, read_job, send_files

HONEST = "open('out', 'w').write('honest')"


def replace_runner(monkeypatch: pytest.MonkeyPatch, library: Path, text: str) -> None:
    """Put another program where the first process inside comes from."""
    place = library / "runner.py"
    place.write_text(text)
    monkeypatch.setattr(bubblewrap, "RUNNER", place)
    monkeypatch.setattr(docker, "ENTRY", place)
    # A fork server loads the runner, and is kept: each one has another name.
    digest = hashlib.sha256(text.encode()).hexdigest()
    loaded = library / f"runner-{digest}.py"
    main = f"\n\ndef main(**_):\n    exec({text!r}, {{}})\n"
    loaded.write_text(Path(real_runner.__file__).read_text() + main)
    monkeypatch.setattr(servers, "RUNNER", loaded)


@pytest.mark.parametrize(
    "runner",
    [
        "pass",
        "import os; os.write(1, b'garbage' * 1000)",
        "import os; os.write(1, b'R' + bytes(8) + b'L' + bytes(7))",
        "import os; os.write(1, b'R' + bytes(8) + b'F' + b'\\xff' * 8)",
        "import os; os.write(1, b'R' + bytes(8)); os.abort()",
        "import os; os.close(0); os.close(1); os.write(2, b'moan' * 100000)",
        "import os, sys; os.write(1, b'R' + bytes(8)); sys.stdin.buffer.read(9); 1/0",
    ],
)
def test_a_runner_gone_wrong_is_never_the_jobs_fault(
    run: RunPrograms, monkeypatch: pytest.MonkeyPatch, library: Path, runner: str
) -> None:
    replace_runner(monkeypatch, library, runner)
    with pytest.raises(SandboxError):
        run(HONEST)


@pytest.mark.parametrize(
    "runner",
    [
        "import time; time.sleep(60)",
        "import os, time; os.write(1, b'R' + bytes(8) + b'L'); os.close(1); time.sleep(60)",
        "import os\nos.write(1, b'R' + bytes(8))\nwhile True: os.write(2, b'moan' * 1000)",
    ],
)
def test_a_runner_that_hangs_is_ended_by_the_host(
    run: RunPrograms, monkeypatch: pytest.MonkeyPatch, library: Path, runner: str
) -> None:
    replace_runner(monkeypatch, library, runner)
    monkeypatch.setattr(conversation, "START_SECONDS", 0.4)
    started = time.monotonic()
    with contextlib.suppress(SandboxError):
        assert run(HONEST, wall_seconds=0.4).stop is Stop.WALL
    assert time.monotonic() - started < 3


def test_a_job_that_ends_too_early_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in (b"", b"C", b"G" + bytes(7)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(Trouble, match="the job ended too early"):
            read_job()


def test_a_runner_that_steps_could_reach_through_proc_does_not_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = os.stat("/proc/1/mem").st_uid
    monkeypatch.setattr(os, "getuid", lambda: first + 1)
    become(0)
    monkeypatch.setattr(os, "getuid", lambda: first)
    with pytest.raises(Trouble, match="the runner shares its user with the steps"):
        become(0)


def test_a_file_that_shrinks_while_it_is_sent_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("content")
    monkeypatch.chdir(tmp_path)
    sent: list[bytes] = []
    pieces = iter([b"con", b""])
    with monkeypatch.context() as patch:
        patch.setattr("verifier.sandbox.runner.send_all", sent.append)
        patch.setattr(os, "read", lambda *_: next(pieces))
        with pytest.raises(Trouble, match="a file shrank while it was read"):
            send_files([b"missing", b"out"], Settings(b"\0".join([b"1000"] * 8)))
    assert sent == [b"F" + (11).to_bytes(8, "big") + b"out\0con"]
