"""A service, and clients of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.client import Client
from verifier.environments import Environment

sys.path.append(str(Path(__file__).resolve().parents[1] / "service"))
from serving import Service, serving
from sick_proxy import SickProxy


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service that the tests of a module share."""
    with serving(tmp_path_factory.mktemp("data"), cache_dir) as it:
        yield it


@pytest.fixture(scope="module")
def url(service: Service) -> str:
    return "http://{}:{}".format(*service.address)


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    with Client(url) as made:
        yield made


@pytest.fixture
def proxy(url: str) -> Iterator[SickProxy]:
    """Stands before the service, and can be told to fall ill."""
    with SickProxy(url) as made:
        yield made
