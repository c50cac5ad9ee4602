"""Problems served with openreward's own server, before a real service that judges."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from client_packages import python_of
from places import ROOT

from verifier.environments import Environment

sys.path += [str(ROOT / "tests" / name) for name in ("service", "client")]
from serving import STATEMENT, Service, serving, until
from sick_proxy import SickProxy

LINES = [
    {"id": "same", "problem": {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}},
    {"id": "true", "problem": {"challenge": {"C.lean": "theorem t : True := sorry\n"}}},
]
KEY = "a key for clients"


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """The service that judges."""
    with serving(tmp_path_factory.mktemp("data"), cache_dir) as it:
        yield it


@pytest.fixture(scope="module")
def url(service: Service) -> str:
    return "http://{}:{}".format(*service.address)


@pytest.fixture(scope="module")
def proxy(url: str) -> Iterator[SickProxy]:
    """Stands before the service, and can be told to fall ill."""
    with SickProxy(url) as made:
        yield made


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, proxy: SickProxy) -> Iterator[str]:
    """The address of `verifier openreward` with two splits and two attempts. One for all tests: the
    package takes seconds to be imported."""
    folder = tmp_path_factory.mktemp("served")
    with _serving(folder, proxy.url, ("--attempts", "2", "--deadline", "4")) as address:
        yield address


@contextmanager
def _serving(folder: Path, url: str, more: tuple[str, ...]) -> Iterator[str]:
    (folder / "train.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    (folder / "held-out.jsonl").write_text(json.dumps(LINES[1]))
    sources = [f"--problems={split}={folder / split}.jsonl" for split in ("train", "held-out")]
    port_file = folder / "port"
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [
                *(python_of("openreward"), "-m", "verifier", "openreward", *sources),
                *("--url", url, "--port", "0", "--port-file", str(port_file), *more),
            ],
            env={**os.environ, "PYTHONPATH": str(ROOT), "LEAN_VERIFIER_OPENREWARD_KEY": KEY},
            stdout=log,
            stderr=log,
        )
    try:
        until(lambda: port_file.exists() or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield f"http://127.0.0.1:{port_file.read_text()}"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM), (folder / "log").read_text()
