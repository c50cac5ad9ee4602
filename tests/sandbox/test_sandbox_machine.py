"""Bubblewrap on a machine that lacks something, or that breaks under it: it never runs open."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sandbox_caps import RunPrograms

from verifier.sandbox import BubblewrapSandbox, SandboxUnavailable
from verifier.sandbox import bubblewrap as bubblewrap_module
from verifier.sandbox.cgroup import job_groups, reap_stale_groups
from verifier.sandbox.delegation import find_places
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.probe import require

ROOT = Path(bubblewrap_module.__file__).parents[2]
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="changes what only root can change")

PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
from verifier.sandbox import BubblewrapSandbox
for promise in BubblewrapSandbox().probe():
    print("held" if promise.held else "BROKEN", promise.name, promise.detail, flush=True)
"""
RUN = """
import sys, dataclasses, signal
# Whoever was started in the background may have inherited it as ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path[:0] = sys.argv[1:3]
from sandbox_caps import CAPS
from verifier.sandbox import BubblewrapSandbox, Job, Step, SandboxError
sandbox = BubblewrapSandbox()
step = Step((*sandbox.python, "-c", sys.argv[3]), {}, ())
try:
    result = sandbox.run(Job((), {}, (step,), ("out",), CAPS))
    print(result.files.get("out"), result.stop)
except SandboxError as error:
    print(type(error).__name__, error)
"""
HONEST = "open('out', 'w').write('honest')"


@pytest.fixture(scope="module")
def sandbox() -> BubblewrapSandbox:
    return BubblewrapSandbox()


def run_elsewhere(*prefix: str, program: str = HONEST, python: str = sys.executable) -> str:
    """What a job answers when the host's side of it runs under some other command."""
    here = str(Path(__file__).parent)
    command = [*prefix, python, "-B", "-c", RUN, str(ROOT), here, program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr


def test_without_bubblewrap_it_says_how_to_install_it(
    run: RunPrograms, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxUnavailable, match="apt-get install bubblewrap"):
        run(HONEST)
    sandbox = BubblewrapSandbox()
    assert [promise.held for promise in sandbox.probe()] == [False]
    with pytest.raises(SandboxUnavailable, match="apt-get install bubblewrap"):
        require(sandbox)


def test_a_full_machine_is_required_without_complaint(sandbox: BubblewrapSandbox) -> None:
    require(sandbox)


@needs_root
def test_without_user_namespaces_it_says_how_to_allow_them() -> None:
    off = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"'
    answer = run_elsewhere("unshare", "--user", "--map-root-user", "sh", "-c", off, "sh")
    assert "SandboxUnavailable" in answer
    assert "user.max_user_namespaces" in answer


@needs_root
def test_root_of_a_user_namespace_gets_a_sandbox_too() -> None:
    answer = run_elsewhere("unshare", "--user", "--map-root-user")
    assert answer == "b'honest' None\n"


@needs_root
def test_without_writable_control_groups_it_says_how_to_get_them() -> None:
    answer = run_elsewhere(
        *("bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--cap-add", "ALL"),
        *("--remount-ro", "/sys/fs/cgroup", "--ro-bind", "/sys/fs/cgroup", "/sys/fs/cgroup"),
    )
    assert "SandboxUnavailable" in answer
    assert "Delegate=yes" in answer


@needs_root
def test_no_disk_of_the_host_is_needed() -> None:
    answer = run_elsewhere(
        *("bwrap", "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev", "--cap-add", "ALL"),
        *("--bind", "/sys/fs/cgroup", "/sys/fs/cgroup", "--setenv", "HOME", "/nowhere"),
    )
    assert answer == "b'honest' None\n"


@pytest.fixture
def code() -> Iterator[Path]:
    """A copy of the package that anybody may read; the checkout may be where only root can."""
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        Path(place).chmod(0o755)
        shutil.copytree(ROOT / "verifier", Path(place) / "verifier")
        yield Path(place)


@needs_root
def test_every_promise_holds_for_an_ordinary_user(code: Path) -> None:
    """With control groups that root gave away, and no other privilege."""
    user = "12345"
    become = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups"]
    candidates = [sys.executable, "/usr/bin/python3"]
    check = "import sys, ctypes; sys.exit(sys.version_info < (3, 11))"
    python = next(
        (
            candidate
            for candidate in candidates
            if shutil.which(candidate)
            and subprocess.run(
                [*become, "sh", "-c", f"{candidate} -c '{check}'"],
                capture_output=True,
                check=False,
            ).returncode
            == 0
        ),
        None,
    )
    if python is None:
        pytest.skip("no interpreter that an ordinary user may run")
    places = find_places()
    given = [Path(f"{place}/given-to-{user}") for place in places.group("").directories]
    try:
        for group in given:
            group.mkdir()
            for path in (group, *group.glob("cgroup.*")):
                os.chown(path, int(user), int(user))
        enter = "".join(f"echo 0 >{group}/cgroup.procs; " for group in given) + 'exec "$@"'
        done = subprocess.run(
            ["sh", "-c", enter, "sh", *become, python, "-B", "-c", PROBE, str(code)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        for group in given:
            for inner in [*group.glob("*/"), group]:
                inner.rmdir()
    assert "BROKEN" not in done.stdout, done.stdout
    assert len(done.stdout.splitlines()) == 18, done.stdout + done.stderr


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_when_the_host_process_dies_its_job_dies_and_is_cleared_away(number: int) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-B", "-c", RUN, str(ROOT), here, "import time; time.sleep(60)"]
    host = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    places = find_places()
    mark = f"-{host.pid}-"

    def groups() -> list[str]:
        return [name for name in job_groups(places) if mark in name]

    def wait_until(reached: bool) -> None:
        end = time.monotonic() + 5
        while bool(groups() and places.group(groups()[0]).processes()) is not reached:
            assert time.monotonic() < end
            time.sleep(0.01)

    wait_until(True)
    time.sleep(0.1)
    host.send_signal(number)
    host.wait(5)
    wait_until(False)
    if number != signal.SIGINT:
        assert reap_stale_groups(places) >= 1
    assert groups() == []


def test_the_search_for_leftovers_finds_a_running_job(run: RunPrograms) -> None:
    from threading import Thread

    job = Thread(target=run, args=("import time; time.sleep(0.6)",))
    job.start()
    time.sleep(0.3)
    found = leftovers()
    job.join()
    assert any(entry.startswith("control group") for entry in found)
    assert any(entry.startswith("process") for entry in found)
