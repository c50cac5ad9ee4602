"""Docker's engine where it lacks something, and what is left there when a worker dies."""

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import docker
import pytest
from docker.errors import ImageNotFound, NotFound
from sandbox_caps import CAPS, RunPrograms

from verifier.sandbox import (
    DockerSandbox,
    Job,
    SandboxError,
    SandboxFault,
    SandboxUnavailable,
    Step,
    require,
)
from verifier.sandbox import docker as docker_module
from verifier.sandbox.corpses import (
    HOME_LABEL,
    OWNER_LABEL,
    UNTIL_LABEL,
    home,
    reap,
    remains,
)
from verifier.sandbox.processes import own_name

ROOT = Path(docker_module.__file__).parents[2]
HONEST = "open('out', 'w').write('honest')"
RUN = """
import sys
sys.path[:0] = sys.argv[1:3]
from sandbox_caps import CAPS
from verifier.sandbox import DockerSandbox, Job, Step
sandbox = DockerSandbox()
step = Step((*sandbox.python, "-c", "import time; time.sleep(60)"), {}, ())
from verifier.sandbox.processes import own_name
print(own_name(), flush=True)
sandbox.run(Job((), {}, (step,), (), CAPS))
"""


@pytest.fixture(scope="module")
def sandbox(with_docker: None) -> DockerSandbox:
    return DockerSandbox()


@pytest.fixture(scope="module")
def client(with_docker: None) -> docker.APIClient:
    return docker.from_env().api  # as DOCKER_HOST says


def job(sandbox: DockerSandbox, program: str = HONEST) -> Job:
    return Job((), {}, (Step((*sandbox.python, "-c", program), {}, ()),), ("out",), CAPS)


def fail_once(monkeypatch: pytest.MonkeyPatch, method: str, does_it: bool) -> None:
    """Have an engine lose one request, or the answer to one that it carries out."""
    real = getattr(docker.APIClient, method)
    calls = count()

    def call(self: docker.APIClient, *arguments: object, **options: object) -> object:
        if next(calls):
            return real(self, *arguments, **options)
        if does_it:
            real(self, *arguments, **options)
        raise ConnectionError("the engine is gone")

    monkeypatch.setattr(docker.APIClient, method, call)


@pytest.mark.parametrize("does_it", [True, False])
@pytest.mark.parametrize("method", ["create_container", "remove_container", "start"])
def test_what_an_engine_failed_to_remove_is_removed_before_the_next_job(
    method: str, does_it: bool, sandbox: DockerSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sandbox.run(job(sandbox)).files == {"out": b"honest"}
    with monkeypatch.context() as during:
        fail_once(during, method, does_it)
        with pytest.raises(SandboxError):
            sandbox.run(job(sandbox))
    assert len(sandbox.leftovers()) == ((method, does_it) in LEFT)
    assert sandbox.run(job(sandbox)).files == {"out": b"honest"}
    assert sandbox.leftovers() == []


LEFT = [("create_container", True), ("remove_container", False)]
"""After which failures something is left."""


def test_without_an_engine_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    sandbox = DockerSandbox()
    with pytest.raises(SandboxUnavailable, match=r"apt-get install docker\.io"):
        sandbox.run(job(sandbox))
    assert [promise.held for promise in sandbox.probe()] == [False]
    with pytest.raises(SandboxUnavailable, match="DOCKER_HOST"):
        require(sandbox)


def test_without_the_image_it_says_how_to_build_it(with_docker: None) -> None:
    sandbox = DockerSandbox(image="there-is-no-such-image")
    with pytest.raises(SandboxUnavailable, match="`docker build -t there-is-no-such-image "):
        sandbox.run(job(sandbox))


def test_a_runtime_that_the_engine_does_not_have_is_refused(with_docker: None) -> None:
    sandbox = DockerSandbox(runtime="no-such-runtime")
    with pytest.raises(SandboxUnavailable, match=r"no-such-runtime.*runc"):
        sandbox.run(job(sandbox))


def test_a_runtime_can_be_named(with_docker: None) -> None:
    sandbox = DockerSandbox(runtime="runc")
    assert sandbox.run(job(sandbox)).files == {"out": b"honest"}


def test_another_image_in_the_place_of_ours_is_unavailable_and_not_the_jobs_fault(
    with_docker: None,
) -> None:
    sandbox = DockerSandbox(image="debian:bookworm-slim")
    with pytest.raises(SandboxUnavailable, match=r"docker build|python"):
        sandbox.run(job(sandbox))


def own_containers(client: docker.APIClient) -> set[str]:
    """Those of this process, which may have kept some from other tests."""
    mine = {"label": f"{OWNER_LABEL}={own_name()}"}
    return {each["Id"] for each in client.containers(filters=mine)}


def test_the_container_is_held_by_all_that_the_engine_offers(
    sandbox: DockerSandbox, client: docker.APIClient
) -> None:
    before = own_containers(client)
    thread = threading.Thread(
        target=sandbox.run, args=(job(sandbox, "import time; time.sleep(1)"),)
    )
    thread.start()
    found = eventually(lambda: own_containers(client) - before)
    try:
        told = client.inspect_container(next(iter(found)))
    finally:
        thread.join()
    host = told["HostConfig"]
    assert host["NetworkMode"] == "none"
    assert host["Memory"] == host["MemorySwap"] == CAPS.memory_bytes
    assert host["PidsLimit"] == CAPS.pids + 1
    assert 0 < host["NanoCpus"] <= 2e9
    assert host["ReadonlyRootfs"]
    assert host["CapDrop"] == ["ALL"]
    assert not host["CapAdd"]
    assert "no-new-privileges:true" in host["SecurityOpt"]
    assert any(option.startswith("seccomp={") for option in host["SecurityOpt"])
    assert not host["Privileged"]
    assert host["IpcMode"] == "none"
    assert host["Tmpfs"] == {"/work": f"rw,exec,nosuid,nodev,mode=0777,size={CAPS.disk_bytes}"}
    assert host["LogConfig"]["Type"] == "none"
    assert not host["Binds"]
    assert not host["Devices"]
    assert told["Mounts"] == []
    user, _, group = told["Config"]["User"].partition(":")
    assert int(user) == int(group) > 65534


@pytest.mark.parametrize("number", [9, 15])
def test_when_the_worker_dies_its_job_ends_and_the_next_worker_buries_it(
    number: int, client: docker.APIClient
) -> None:
    command = [sys.executable, "-B", "-c", RUN, str(ROOT), str(Path(__file__).parent)]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    name = worker.stdout.readline().strip()
    worker.stdout.close()

    def containers(**wanted: str) -> list[dict[str, str]]:
        filters = {"label": f"{OWNER_LABEL}={name}", **wanted}
        return list(client.containers(all=True, filters=filters))

    eventually(lambda: containers(status="running"))
    time.sleep(0.2)
    worker.send_signal(number)
    worker.wait(10)
    eventually(lambda: containers(status="exited"))
    assert containers(status="running") == []
    assert reap(client) >= 1
    assert containers() == []


def test_only_what_is_dead_or_late_is_buried(client: docker.APIClient) -> None:
    boot, _, process = own_name().partition("/")
    namespace, pid, _ = process.split("-")
    soon, long_ago = str(int(time.time()) + 60), str(int(time.time()) - 3600)
    kinds = {
        "dead": ({OWNER_LABEL: f"{boot}/{namespace}-{pid}-1", UNTIL_LABEL: soon}, False),
        "late": ({OWNER_LABEL: "elsewhere/1-2-3", UNTIL_LABEL: long_ago}, False),
        "elsewhere": ({OWNER_LABEL: "elsewhere/1-2-3", UNTIL_LABEL: soon}, True),
        "ours": ({OWNER_LABEL: own_name(), UNTIL_LABEL: soon}, True),
        "nonsense": ({OWNER_LABEL: "x"}, True),
    }
    for name, (labels, _) in kinds.items():
        client.create_volume(f"verifier-test-{name}", labels=labels)
    try:
        client.create_container(
            "lean-verifier-core", name="verifier-test-dead", labels=kinds["dead"][0]
        )
        assert any("verifier-test-ours" in line for line in remains(client))
        assert reap(client) >= 3
        with pytest.raises(NotFound):
            client.inspect_container("verifier-test-dead")
        for name, (_, stays) in kinds.items():
            there = [each["Name"] for each in client.volumes()["Volumes"] or []]
            assert (f"verifier-test-{name}" in there) is stays, name
    finally:
        for name in kinds:
            with contextlib.suppress(NotFound):
                client.remove_volume(f"verifier-test-{name}", force=True)


def test_what_workers_in_containers_left_is_buried_once_their_container_has_ended(
    client: docker.APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = ["/python/bin/python3", "-c", "import time; time.sleep(60)"]
    config = client.create_host_config(network_mode="none", init=True)
    container = client.create_container(
        "lean-verifier-core", entrypoint=program, command=[], host_config=config
    )["Id"]
    names = ("at-home", "restarted", "homeless")
    try:
        client.start(container)
        monkeypatch.setattr("socket.gethostname", lambda: container[:12])
        here = home(client)
        monkeypatch.setattr("socket.gethostname", lambda: container)
        assert home(client) == ""  # not the name that an engine gives
        monkeypatch.undo()
        assert home(client) == ""
        homes = {"at-home": here, "restarted": f"{container}@once", "homeless": f"{'0' * 64}@once"}
        soon = str(int(time.time()) + 60)
        for name, where in homes.items():
            marks = {OWNER_LABEL: "elsewhere/1-2-3", UNTIL_LABEL: soon, HOME_LABEL: where}
            client.create_volume(f"verifier-test-{name}", labels=marks)

        def there() -> set[str]:
            volumes = client.volumes()["Volumes"] or []
            return {name for name in names for each in volumes if each["Name"].endswith(f"-{name}")}

        assert reap(client) >= 2
        assert there() == {"at-home"}
        client.kill(container)
        client.wait(container)
        assert reap(client) >= 1
        assert there() == set()
    finally:
        client.remove_container(container, force=True)
        for name in names:
            with contextlib.suppress(NotFound):
                client.remove_volume(f"verifier-test-{name}", force=True)


def test_a_container_that_somebody_kills_is_not_the_jobs_fault(
    sandbox: DockerSandbox, client: docker.APIClient
) -> None:
    before = own_containers(client)

    def kill() -> None:
        client.kill(next(iter(eventually(lambda: own_containers(client) - before))))

    killer = threading.Thread(target=kill)
    killer.start()
    with pytest.raises((SandboxFault, SandboxUnavailable)):
        sandbox.run(job(sandbox, "import time; time.sleep(5)"))
    killer.join()


def test_a_job_that_makes_the_kernel_kill_the_runner_is_out_of_memory(
    run: RunPrograms,
) -> None:
    """Processes smaller than the runner itself, so that it is the one to be killed, sometimes."""
    program = """
import os, time
while True:
    try:
        if os.fork() == 0:
            time.sleep(9)
    except OSError:
        open("fill", "ab").write(b"x" * (1 << 16))
"""
    stops = {
        str(run(program, pids=60, memory_bytes=24 << 20, wall_seconds=8).stop) for _ in range(3)
    }
    assert stops == {"memory"}


def eventually(look: Callable[[], list[dict[str, str]]]) -> list[dict[str, str]]:
    """What is seen once something is."""
    end = time.monotonic() + 20
    while not (seen := look()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return seen


def test_an_image_that_is_gone_is_made_again(
    sandbox: DockerSandbox, client: docker.APIClient, library: Path
) -> None:
    from verifier.sandbox import Mount

    (library / "unheard").write_text(f"{time.time()}")
    asked = replace(job(sandbox), mounts=(Mount(library, "/library"),))
    assert sandbox.run(asked).files == {"out": b"honest"}
    *_, made = sandbox.contents._images.values()
    client.remove_image(made, force=True)
    with pytest.raises(ImageNotFound):
        client.inspect_image(made)
    assert sandbox.run(asked).files == {"out": b"honest"}
