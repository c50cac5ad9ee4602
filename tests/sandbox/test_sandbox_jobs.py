"""What a job gets, and what comes back."""

from dataclasses import replace
from pathlib import Path

import pytest
from sandbox_caps import CAPS, RunPrograms

from verifier.sandbox import (
    Job,
    Mount,
    Sandbox,
    SandboxFault,
    SandboxUnavailable,
    Step,
)


def test_files_go_in_and_come_out_unchanged(sandbox: Sandbox) -> None:
    content = bytes(range(256)) * 9000
    job = Job(
        mounts=(),
        files={"deep/er/in": content, "empty": b"", "copy.py": b"import shutil\n"},
        steps=(Step((*sandbox.python, "copy.py"), {}, ("deep/er/in",)),),
        collect=("deep/er/in", "empty", "missing"),
        caps=replace(CAPS, output_bytes=4 << 20),
    )
    assert sandbox.run(job).files == {"deep/er/in": content, "empty": b""}


def test_a_step_sees_its_environment_and_arguments_and_no_input(
    sandbox: Sandbox,
) -> None:
    program = "import os, sys; print(sys.argv[1:], dict(os.environ), sys.stdin.read(), os.getcwd())"
    step = Step((*sandbox.python, "-c", program, "a b", "", "é"), {"KEY": "a=b"}, ())
    report = sandbox.run(Job((), {}, (step,), (), CAPS)).steps[0]
    assert report.log.decode() == "['a b', '', 'é'] {'KEY': 'a=b'}  /work\n"


def test_exit_codes_and_signals_are_reported_and_decide_nothing(run: RunPrograms) -> None:
    result = run(
        "import sys; sys.exit(7)",
        "import os; os.abort()",
        "import os; os.kill(os.getpid(), 9)",
        "open('out', 'w').write('still collected')",
    )
    assert [(step.exit_code, step.signal) for step in result.steps] == [
        (7, None),
        (None, 6),
        (None, 9),
        (0, None),
    ]
    assert result.files == {"out": b"still collected"}


def test_later_steps_run_only_when_the_required_file_is_there(sandbox: Sandbox) -> None:
    python = sandbox.python

    def steps_run(first: str) -> int:
        steps = (
            Step((*python, "-c", first), {}, ("a/made",)),
            Step((*python, "-c", "open('second', 'w')"), {}, ()),
        )
        return len(sandbox.run(Job((), {"a/b": b""}, steps, (), CAPS)).steps)

    assert steps_run("open('a/made', 'w')") == 2
    assert steps_run("pass") == 1
    assert steps_run("import os; os.mkdir('a/made')") == 1
    assert steps_run("import os; os.symlink('b', 'a/made')") == 1
    assert steps_run("import os; os.mkdir('c'); open('c/made', 'w'); os.unlink('a/b');"
                     "os.rmdir('a'); os.symlink('c', 'a')") == 1  # fmt: skip


def test_costs_are_measured(run: RunPrograms) -> None:
    result = run(
        "import time\nend = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
        "block = b'x' * (40 << 20)"
    )
    assert 0.2 <= result.steps[0].cpu_seconds <= result.cpu_seconds < 2
    assert result.cpu_seconds > result.steps[0].cpu_seconds
    assert result.steps[0].wall_seconds < result.wall_seconds < 5
    assert 40 << 20 < result.peak_memory_bytes < 80 << 20


def test_logs_belong_to_their_steps(run: RunPrograms) -> None:
    result = run("print('one')", "import sys; sys.stderr.write('two')", "pass")
    assert [step.log for step in result.steps] == [b"one\n", b"two", b""]


def test_a_mount_can_be_read(sandbox: Sandbox, library: Path) -> None:
    program = "print(open('/library/fact').read(), open('/one/file').read())"
    mounts = (Mount(library, "/library"), Mount(library / "fact", "/one/file"))
    step = Step((*sandbox.python, "-c", program), {}, ())
    assert sandbox.run(Job(mounts, {}, (step,), (), CAPS)).steps[0].log == b"true true\n"


def test_temporary_files_count_as_private_files(run: RunPrograms) -> None:
    result = run(
        "import tempfile, os\nwith tempfile.TemporaryFile() as f: f.write(b'x' * 5000000)\n"
        "open('out', 'w').write(os.path.realpath(tempfile.gettempdir()))"
    )
    assert result.files == {"out": b"/work/.tmp"}


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "..",
        "../x",
        "a/../b",
        "a//b",
        "a/",
        "./a",
        "a\0b",
        ".proc/1/exe",
        "\ud800",
    ],
)
def test_an_unsafe_path_is_refused(sandbox: Sandbox, path: str) -> None:
    step = Step((*sandbox.python, "-c", "pass"), {}, ())
    for job in (
        Job((), {path: b""}, (step,), (), CAPS),
        Job((), {}, (step,), (path,), CAPS),
        Job((), {}, (replace(step, requires=(path,)),), (), CAPS),
    ):
        with pytest.raises(ValueError, match=r"path|sandbox|surrogates"):
            sandbox.run(job)


@pytest.mark.parametrize(
    "target",
    ["/", "relative", "/a/../b", "/work/x", "/proc", "/python/lib", "/usr/lib", "//a", "/a/"],
)
def test_a_mount_over_the_sandbox_itself_is_refused(
    sandbox: Sandbox, library: Path, target: str
) -> None:
    step = Step((*sandbox.python, "-c", "pass"), {}, ())
    with pytest.raises(ValueError, match=r"path|mounted|belongs"):
        sandbox.run(Job((Mount(library, target),), {}, (step,), (), CAPS))


def test_jobs_that_make_no_sense_are_refused(sandbox: Sandbox) -> None:
    step = Step((*sandbox.python, "-c", "pass"), {}, ())
    for job in (
        Job((), {}, (), (), CAPS),
        Job((), {}, (Step((), {}, ()),), (), CAPS),
        Job((), {}, (Step(("a\0b",), {}, ()),), (), CAPS),
        Job((), {}, (Step(("a",), {"b=c": ""}, ()),), (), CAPS),
        Job((), {}, (step,), ("twice", "twice"), CAPS),
        Job((), {}, (step,), (), replace(CAPS, wall_seconds=float("inf"))),
        Job((), {}, (step,), (), replace(CAPS, memory_bytes=0)),
        Job((), {"big": b"x" * 5000}, (step,), (), replace(CAPS, disk_bytes=4096)),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            sandbox.run(job)


def test_a_program_that_is_not_there_is_our_trouble(sandbox: Sandbox) -> None:
    with pytest.raises(SandboxFault, match=r"/bin/sh.*FileNotFound"):
        sandbox.run(Job((), {}, (Step(("/bin/sh",), {}, ()),), (), CAPS))


def test_a_mount_that_is_not_there_is_our_trouble(sandbox: Sandbox, library: Path) -> None:
    step = Step((*sandbox.python, "-c", "pass"), {}, ())
    with pytest.raises(SandboxUnavailable, match="missing"):
        sandbox.run(Job((Mount(library / "missing", "/m"),), {}, (step,), (), CAPS))


def test_many_jobs_at_once_do_not_meet(sandbox: Sandbox) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def own_number(number: int) -> bytes:
        program = f"import os, time; open('out', 'w').write('{number}'); time.sleep(0.1)"
        step = Step((*sandbox.python, "-c", program), {}, ())
        return sandbox.run(Job((), {}, (step,), ("out",), CAPS)).files["out"]

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(own_number, range(12))) == [b"%d" % n for n in range(12)]
